import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(js|css|svg|json|txt|webmanifest)$/
const br = promisify(brotliCompress)
const gz = promisify(gzip)

/**
 * Puts a .br and a .gz beside each text file, at the highest quality: done once here, not at each
 * request.
 */
export async function compress(folder) {
  const files = await readdir(folder, { recursive: true })
  await Promise.all(
    files
      .filter((file) => TEXT.test(file))
      .map(async (file) => {
        const path = join(folder, file)
        const bytes = await readFile(path)
        await writeFile(
          `${path}.br`,
          await br(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        )
        await writeFile(`${path}.gz`, await gz(bytes, { level: 9 }))
      }),
  )
}
