import { accessSync, constants, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { StartError } from './start-error.ts'

/** @throws StartError when nothing can be written there */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(`DATA_DIR: ${resolve(dataDir)} is no folder that the shop can write to (${code}).`)
  }
}
