import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where bytes are kept by name. A name is made by the shop, never by a client. */
export type Storage = {
  /** Undefined when there is nothing of that name. */
  read(name: string): Promise<Buffer | undefined>
  write(name: string, bytes: Uint8Array): Promise<void>
}

/** A folder. A file appears whole or not at all: written aside, flushed to the disk, then renamed. */
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
  }
}

function undefinedWhenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
