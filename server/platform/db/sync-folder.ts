import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { syncPathNow } from '../sync-path.ts'

/** All files of a folder, those in it before the folder itself. */
export function syncFolder(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name)
    if (entry.isDirectory()) syncFolder(inside)
    else if (entry.isFile()) syncPathNow(inside)
  }
  syncPathNow(path)
}
