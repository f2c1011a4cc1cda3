import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'

/** Until what a file or folder holds is on the disk. A new name is there once its folder is. */
export async function syncPathToDisk(path: string): Promise<void> {
  const opened = await open(path)
  await opened.sync().finally(() => opened.close())
}

/** The same, for a start and for the embedded database, which wait for it. */
export function syncPathNow(path: string): void {
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** All files of a folder, those in it before the folder itself. */
export function syncFolderToDisk(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name)
    if (entry.isDirectory()) syncFolderToDisk(inside)
    else if (entry.isFile()) syncPathNow(inside)
  }
  syncPathNow(path)
}
