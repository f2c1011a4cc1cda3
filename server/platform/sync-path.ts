import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'

/** Until what a file or folder holds is on the disk. A new name is there once its folder is. */
export async function syncPath(path: string): Promise<void> {
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
