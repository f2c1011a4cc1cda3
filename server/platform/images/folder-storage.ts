import { randomUUID } from 'node:crypto'
import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { syncPathToDisk } from '../sync-path.ts'
import type { Storage, StoredFile } from './storage.ts'

/**
 * A file appears whole or not at all: it is written under another name, flushed to the disk, then
 * renamed, and the name flushed, too.
 */
export function createFolderStorage(root: string): Storage {
  return {
    read: (name) => readFile(join(root, name)).catch(undefinedWhenNoFile),
    write: async (name, bytes) => {
      const path = join(root, name)
      const aside = `${path}.${randomUUID()}.part`
      await makeSyncedFolder(dirname(path))
      try {
        await writeFile(aside, bytes, { flush: true })
        await rename(aside, path)
      } catch (error) {
        await rm(aside, { force: true }) // half a file on a full disk
        throw error
      }
      await syncPathToDisk(dirname(path))
    },
    remove: (name) => rm(join(root, name), { force: true }),
    list: (folder) => listStoredFiles(root, folder),
    writtenAt: (name) => stat(join(root, name)).then(({ mtime }) => mtime, undefinedWhenNoFile),
  }
}

/** Makes a folder, and flushes the names of all folders that it makes to the disk. */
async function makeSyncedFolder(path: string): Promise<void> {
  const folder = resolve(path)
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made))
    await syncPathToDisk(dirname(made))
}

/** Lists the files of a folder, the half-written ones of a killed process (`….part`) too. */
async function listStoredFiles(root: string, folder: string): Promise<StoredFile[]> {
  const found: StoredFile[] = []
  const opened = await opendir(join(root, folder)).catch(undefinedWhenNoFile)
  for await (const entry of opened ?? []) {
    const name = `${folder}/${entry.name}`
    const writtenAt = await stat(join(root, name)).then(({ mtime }) => mtime, undefinedWhenNoFile)
    if (entry.isFile() && writtenAt) found.push({ name, writtenAt })
  }
  return found
}

function undefinedWhenNoFile(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
