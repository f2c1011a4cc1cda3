import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { picture } from '#test/picture.ts'

const SCRIPT = fileURLToPath(new URL('../../../test/upload-all.ts', import.meta.url))
const KILLS = 5

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-killed-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('killed in the middle of uploads, every stored file is whole', async () => {
  const [sent, stored] = [await newFolder(), await newFolder()]
  for (let i = 0; i < 60; i += 1) {
    const colour = `#${(i * 4111).toString(16).padStart(6, '0')}`
    await writeFile(join(sent, `${i}.picture`), await picture(colour, 'jpeg', 900, 700))
  }
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await rm(join(stored, 'originals'), { recursive: true, force: true })
    const child = spawn(process.execPath, [SCRIPT, sent, stored], { stdio: 'ignore' })
    const ended = once(child, 'exit')
    while ((await wholeFiles(stored)).length === 0) await wait(5)
    await wait(kill * 15) // at another moment each time
    child.kill('SIGKILL')
    await ended
    await checkWhole(stored)
  }
})

const wholeFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map(({ parentPath, name }) => join(parentPath, name))

/** Decoding throws where something is missing. */
async function checkWhole(folder: string): Promise<void> {
  const paths = await wholeFiles(folder)
  expect(paths.length).toBeGreaterThan(0)
  for (const path of paths)
    await sharp(await readFile(path))
      .raw()
      .toBuffer()
}
