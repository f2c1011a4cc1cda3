import { randomUUID } from 'node:crypto'
import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { syncPath } from '../sync-path.ts'
import type { Storage, Stored } from './storage.ts'

/**
 * A file appears whole or not at all: it is written under another name, flushed to the disk, then
 * renamed, and the name flushed, too.
 */
export function folderStorage(root: string): Storage {
  return {
    read: (name) => readFile(join(root, name)).catch(undefinedWhenMissing),
    write: async (name, bytes) => {
      const path = join(root, name)
      const aside = `${path}.${randomUUID()}.part`
      await makeFolder(dirname(path))
      try {
        await writeFile(aside, bytes, { flush: true })
        await rename(aside, path)
      } catch (error) {
        await rm(aside, { force: true }) // half a file on a full disk
        throw error
      }
      await syncPath(dirname(path))
    },
    remove: (name) => rm(join(root, name), { force: true }),
    list: (folder) => listFolder(root, folder),
    writtenAt: (name) => stat(join(root, name)).then(({ mtime }) => mtime, undefinedWhenMissing),
  }
}

/** Makes a folder, and flushes the names of all folders that it makes to the disk. */
async function makeFolder(path: string): Promise<void> {
  const folder = resolve(path)
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made))
    await syncPath(dirname(made))
}

/** Lists the files of a folder, the half-written ones of a killed process (`….part`) too. */
async function listFolder(root: string, folder: string): Promise<Stored[]> {
  const found: Stored[] = []
  const opened = await opendir(join(root, folder)).catch(undefinedWhenMissing)
  for await (const entry of opened ?? []) {
    const name = `${folder}/${entry.name}`
    const writtenAt = await stat(join(root, name)).then(({ mtime }) => mtime, undefinedWhenMissing)
    if (entry.isFile() && writtenAt) found.push({ name, writtenAt })
  }
  return found
}

function undefinedWhenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
