import { accessSync, constants, mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fieldOfError, StartError } from '../errors.ts'

/**
 * Entries that stay: others may be removed by a running shop while this function reads the folder.
 */
const LASTING = ['database', 'files', 'lock', 'mail', 'secrets.json']

/** @throws StartError when nothing can be written there */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    // A start as root leaves files that another user cannot open.
    for (const name of readdirSync(dataDir).filter((name) => LASTING.includes(name)))
      accessSync(join(dataDir, name), constants.R_OK | constants.W_OK)
  } catch (error) {
    const code = fieldOfError(error, 'code')
    const path = fieldOfError(error, 'path') ?? dataDir
    const inside = resolve(path) === resolve(dataDir) ? '' : `: ${path}`
    throw new StartError(
      `DATA_DIR: ${resolve(dataDir)} is no folder that the shop can write to (${code}${inside}).`,
    )
  }
}
