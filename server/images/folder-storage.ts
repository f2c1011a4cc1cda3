import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import type { Storage, Stored } from './storage.ts'

/** A file appears whole or not at all: it is written under another name, flushed to the disk, then renamed. */
export function folderStorage(root: string): Storage {
  return {
    read: (name) => readFile(join(root, name)).catch(undefinedWhenMissing),
    write: async (name, bytes) => {
      const path = join(root, name)
      const aside = `${path}.${randomUUID()}.part`
      await mkdir(dirname(path), { recursive: true })
      const file = await open(aside, 'w')
      await file.writeFile(bytes)
      await file.sync()
      await file.close()
      await rename(aside, path)
    },
    remove: (name) => rm(join(root, name), { force: true }),
    list: (folder) => listFolder(root, folder),
    writtenAt: (name) => stat(join(root, name)).then(({ mtime }) => mtime, undefinedWhenMissing),
  }
}

/** Also lists the half-written files of a killed process, `….part`. */
async function listFolder(root: string, folder: string): Promise<Stored[]> {
  const found: Stored[] = []
  for await (const entry of (await opendir(join(root, folder)).catch(undefinedWhenMissing)) ?? []) {
    const name = `${folder}/${entry.name}`
    const writtenAt = await stat(join(root, name)).then(({ mtime }) => mtime, undefinedWhenMissing)
    if (entry.isFile() && writtenAt) found.push({ name, writtenAt })
  }
  return found
}

function undefinedWhenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
