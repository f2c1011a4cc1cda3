import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { imageVariant } from '#contract/images.ts'
import { ErrorBody } from '#contract/values.ts'
import { newId } from '#server/ids.ts'
import { type Answer, call, givenCategory } from '#test/factories.ts'
import { productFields, sendForm } from '#test/forms.ts'
import { type Hostile, hostileFiles, MARK } from '#test/hostile-files.ts'
import { givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { serverArgs, serverEnv } from '../../scripts/server-process.ts'

let shop: TestShop
let superAdmin: Person
let category: string
let files: Hostile[]
const send = ({ kind, bytes, name }: Hostile): Promise<Answer> =>
  kind === 'icon'
    ? sendForm(shop, superAdmin, {
        method: 'POST',
        url: '/api/categories',
        fields: { title: newId(), description: 'x' },
        files: [{ field: 'icon', bytes, name, type: 'image/svg+xml' }],
      })
    : sendForm(shop, superAdmin, {
        method: 'POST',
        url: '/api/products',
        fields: productFields(category),
        files: [{ field: 'images', bytes, name }],
      })

async function addressOf({ kind }: Hostile, id: string): Promise<string> {
  const read = async (path: string) => (await call(shop, { url: `/api/${path}/${id}` })).json()
  return kind === 'icon' ? (await read('categories')).icon : (await read('products')).images[0]
}

/** What is served is a picture in a format of ours, told as such, and has nothing of what was sent. */
async function checkServed(file: Hostile, id: string): Promise<void> {
  const address = await addressOf(file, id)
  for (const format of ['webp', 'avif'] as const) {
    const answer = await call(shop, { url: imageVariant(address, 160, format) })
    const { format: coding, exif, xmp, icc, iptc } = await sharp(answer.rawPayload).metadata()
    expect([file.what, answer.statusCode, answer.headers['content-type'], coding]).toEqual([
      file.what,
      200,
      `image/${format}`,
      format === 'avif' ? 'heif' : 'webp',
    ])
    expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined])
    expect([answer.rawPayload.includes(MARK), answer.rawPayload.equals(file.bytes)]).toEqual([false, false])
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  }
}

async function check(file: Hostile): Promise<void> {
  const answer = await send(file)
  const fate = answer.statusCode === 201 ? 'anew' : 'refused'
  expect([file.what, answer.statusCode, answer.body]).toEqual([
    file.what,
    fate === 'anew' ? 201 : expect.toSatisfy((status: number) => [400, 413].includes(status)),
    expect.not.stringContaining(MARK),
  ])
  if (file.fate !== 'either') expect([file.what, fate]).toEqual([file.what, file.fate])
  if (fate === 'anew') await checkServed(file, answer.json()._id)
  else expect(ErrorBody.strict().safeParse(answer.json()).success).toBe(true)
}

// No database has a part in it: once is enough.
describe.runIf(inject('database').kind === 'embedded')('hostile uploads', () => {
  beforeAll(async () => {
    shop = await openTestShop()
    superAdmin = await givenPerson(shop.db, { role: 'superAdmin' })
    category = await givenCategory(shop.db)
    files = await hostileFiles()
  })
  afterAll(() => shop.close())

  test('none of 300 hostile uploads is served as what it was, and none stops the shop', {
    timeout: 600_000,
  }, async () => {
    expect(files.length).toBeGreaterThanOrEqual(300)
    const next = files.values()
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (const file of next) await check(file)
      }),
    )
    expect((await call(shop, { url: '/api/products/1/0' })).statusCode).toBe(200)
  })

  test('what is kept of them are PNG and JPEG files of our own making, and nothing half written', async () => {
    const names = await readdir(shop.folder, { recursive: true, withFileTypes: true })
    const kept = names.filter((entry) => entry.isFile() && entry.parentPath.includes('originals'))
    expect(kept.length).toBeGreaterThan(15) // some differ by a pixel from run to run, and some turn out the same
    expect(names.filter(({ name }) => name.endsWith('.part'))).toEqual([])
    for (const { parentPath, name } of kept) {
      const bytes = await readFile(join(parentPath, name))
      const { format, exif, xmp, icc, comments, width } = await sharp(bytes).metadata()
      expect(['png', 'jpeg']).toContain(format)
      expect([exif, xmp, icc, comments]).toEqual([undefined, undefined, undefined, undefined])
      expect([bytes.includes(MARK), width <= 2000]).toEqual([false, true])
      expect(files.some((file) => file.bytes.equals(bytes))).toBe(false)
    }
  })

  test('the process holds less than 150 MB more than when idle', { timeout: 600_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'shop-hostile-'))
    const kept = await mkdtemp(join(tmpdir(), 'shop-hostile-kept-'))
    for (const [i, { bytes, kind }] of files.entries()) {
      await writeFile(join(folder, `${String(i).padStart(4, '0')}.${kind}`), bytes)
    }
    const script = fileURLToPath(new URL('../../test/upload-memory.ts', import.meta.url))
    // As the shop's own process is started.
    const options = { env: { ...process.env, ...serverEnv } }
    const { stdout } = await promisify(execFile)(process.execPath, [...serverArgs, script, folder, kept], options)
    await Promise.all([folder, kept].map((path) => rm(path, { recursive: true })))
    const { idle, most } = JSON.parse(stdout) as { idle: number; most: number }
    expect(most - idle).toBeLessThan(150)
  })
})
