import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { givenEmptyFolder } from '#test/temporary.ts'
import { Snapshot } from './snapshot.ts'
import type { Watcher } from './watched-folder.ts'

const running = new AbortController().signal

async function givenFolders(
  files: Readonly<Record<string, string | Buffer>>,
): Promise<[string, string]> {
  const parent = await givenEmptyFolder()
  const source = join(parent, 'source')
  mkdirSync(join(source, 'base', 'empty'), { recursive: true })
  for (const [name, content] of Object.entries(files)) writeFileSync(join(source, name), content)
  return [source, join(parent, 'copy')]
}

/** All folders and files below a folder, with what the files hold. */
function contentOf(folder: string, inside = ''): Record<string, string> {
  const found: Record<string, string> = {}
  for (const entry of readdirSync(join(folder, inside), { withFileTypes: true })) {
    const name = join(inside, entry.name)
    if (entry.isDirectory()) Object.assign(found, { [name]: 'folder' }, contentOf(folder, name))
    else found[name] = readFileSync(join(folder, name), 'latin1')
  }
  return found
}

/** Changes files as the watched folder does: the watcher first. */
const changing = (watcher: Watcher, folder: string) => ({
  write(name: string, at: number, content: Buffer): void {
    const file = openSync(join(folder, name), 'r+')
    watcher.beforeChange(file, at, at + content.length)
    writeSync(file, content, 0, content.length, at)
    closeSync(file)
  },
  truncate(name: string, size: number): void {
    const path = join(folder, name)
    watcher.beforeChange(path, size, statSync(path).size)
    truncateSync(path, size)
  },
  truncateOpen(name: string, size: number): void {
    const file = openSync(join(folder, name), 'r+')
    watcher.beforeChange(file, size, statSync(join(folder, name)).size)
    ftruncateSync(file, size)
    closeSync(file)
  },
  rename(name: string, to: string): void {
    watcher.beforeLeaving(join(folder, name))
    watcher.beforeLeaving(join(folder, to))
    renameSync(join(folder, name), join(folder, to))
  },
  remove(name: string): void {
    watcher.beforeLeaving(join(folder, name))
    unlinkSync(join(folder, name))
  },
})

test('a copy is the folder as it was at its start', async () => {
  const page = (letter: string, pages = 1): Buffer => Buffer.alloc(8192 * pages, letter)
  const [source, target] = await givenFolders({
    table: page('t', 400),
    'base/log1': page('l', 300),
    'base/log2': page('m', 20),
    short: 'a short one',
    gone: page('g', 50),
    cut: page('c', 200),
    cutOpen: Buffer.concat([page('d', 3), Buffer.from('and a part of a page')]),
    none: '',
  })
  const before = contentOf(source)
  const snapshot = new Snapshot(source, target)
  const folder = changing(snapshot, source)
  const work = async (): Promise<void> => {
    folder.write('table', 100, Buffer.from('in the first page'))
    folder.write('table', 8192 * 399 + 8000, page('x', 2)) // beyond its end
    folder.write('short', 3, Buffer.from('another'))
    await nextTurn()
    folder.rename('base/log1', 'base/log3') // as PostgreSQL uses its log again
    folder.write('base/log3', 0, page('n', 300))
    folder.rename('base/log3', 'base/log2')
    folder.remove('gone')
    writeFileSync(join(source, 'gone'), 'another of the same name')
    folder.write('gone', 0, Buffer.from('ANOTHER'))
    folder.remove('gone')
    await nextTurn()
    folder.truncate('cut', 8192)
    folder.write('cut', 8192, page('e', 10))
    folder.truncateOpen('cutOpen', 5)
    folder.write('none', 0, page('f'))
    for (let at = 0; at < 400; at += 7) {
      folder.write('table', at * 8192, page('y'))
      await nextTurn()
    }
  }
  await Promise.all([snapshot.copy(running), work()])
  expect(contentOf(target)).toEqual(before)
})

test.each([1, 2, 3, 4, 5])('so is one under random writes (%s)', async (seed) => {
  let state = seed
  const random = (below: number): number => {
    state = (state * 48271) % 2147483647
    return state % below
  }
  const names = Array.from({ length: 12 }, (_, at) => `file${at}`)
  const [source, target] = await givenFolders(
    Object.fromEntries(names.map((name) => [name, Buffer.alloc(random(3_000_000), name)])),
  )
  const before = contentOf(source)
  const snapshot = new Snapshot(source, target)
  const folder = changing(snapshot, source)
  let isOver = false
  const writing = async (): Promise<void> => {
    while (!isOver) {
      const name = names[random(names.length)] ?? ''
      folder.write(name, random(3_100_000), Buffer.alloc(random(40_000), 'changed'))
      if (random(9) === 0) folder.truncate(name, random(3_000_000))
      await nextTurn()
    }
  }
  const written = writing()
  await snapshot.copy(running)
  isOver = true
  await written
  expect(contentOf(target)).toEqual(before)
})

test('a copy that is ended leaves nothing of itself, and the folder goes on', async () => {
  const [source, target] = await givenFolders({ table: Buffer.alloc(20_000_000, 't') })
  const [snapshot, ending] = [new Snapshot(source, target), new AbortController()]
  const copied = snapshot.copy(ending.signal)
  ending.abort(new Error('ended'))
  await expect(copied).rejects.toThrow('ended')
  changing(snapshot, source).write('table', 0, Buffer.from('goes on'))
  expect(readdirSync(join(source, '..'))).toEqual(['source'])
  expect(readFileSync(join(source, 'table'), 'latin1').slice(0, 7)).toBe('goes on')
})

test('what fails in the copy is never an error of the writer', async () => {
  const [source, target] = await givenFolders({ table: 'of the shop', other: 'too' })
  const snapshot = new Snapshot(source, target)
  writeFileSync(join(target, 'table'), 'in the way')
  changing(snapshot, source).write('table', 0, Buffer.from('is written'))
  await expect(snapshot.copy(running)).rejects.toThrow('EEXIST')
  expect(readdirSync(join(source, '..'))).toEqual(['source'])
})

test('a folder that is there already is not touched', async () => {
  const [source, target] = await givenFolders({ table: 'of the shop' })
  mkdirSync(target)
  expect(() => new Snapshot(source, target)).toThrow('EEXIST')
  expect(readdirSync(target)).toEqual([])
})
