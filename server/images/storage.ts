import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A name that is kept, and when it was last written. */
export type Stored = { name: string; writtenAt: Date }

/** Where bytes are kept by name: `originals/ab/abc…`. A name is made by the shop, never by a client. */
export type Storage = {
  /** Undefined when there is nothing of that name. */
  read(name: string): Promise<Buffer | undefined>
  /** Whole or not at all, also when the process ends meanwhile. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Of a name that is not there, nothing happens. */
  remove(name: string): Promise<void>
  /** All names in a folder, `originals/ab`. */
  list(folder: string): Promise<Stored[]>
  /** When a name was last written; undefined when there is nothing of that name. */
  writtenAt(name: string): Promise<Date | undefined>
}

/** A folder in `DATA_DIR`, or a bucket where an address is given. The library for that is loaded only then. */
export async function openStorage(folder: string, url?: string): Promise<Storage> {
  if (!url) return folderStorage(folder)
  const { bucketStorage } = await import('./bucket-storage.ts')
  return bucketStorage(url)
}

/** A file appears whole or not at all: written aside, flushed to the disk, then renamed. */
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

/** Also what a process that was killed left half written, `….part`. */
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
