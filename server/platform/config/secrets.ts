import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { fieldOf, StartError } from '../errors.ts'
import { syncPathNow } from '../sync-path.ts'

const Secrets = z.object({ jwtSecret: z.string().min(32), sandboxKey: z.string().min(32) })
type Secrets = z.infer<typeof Secrets>

/** The secrets of a list such as `new,old`, which is given while a secret is being changed. */
export function secretsIn(list: string): [string, ...string[]] {
  const [first = '', ...others] = new Set(list.split(',').map((secret) => secret.trim()))
  return [first, ...others.filter((secret) => secret !== '')]
}

/**
 * Generates missing secrets once, in a file that only its owner reads, on the disk before anything is sealed with them.
 * @throws Error when the file is there but cannot be read
 */
export function readSecrets(dataDir: string): Secrets {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'secrets.json')
  const fresh: Secrets = {
    jwtSecret: randomBytes(32).toString('base64url'),
    sandboxKey: randomBytes(20).toString('hex'),
  }
  try {
    writeFileSync(file, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })
    syncPathNow(dataDir)
    return fresh
  } catch (error) {
    if (fieldOf(error, 'code') !== 'EEXIST') throw error
  }
  chmodSync(file, 0o600)
  return parse(readFileSync(file, 'utf8'), file)
}

/** The secrets that were generated in the data folder; undefined where none were. */
export function readMadeSecrets(dataDir: string): Secrets | undefined {
  const file = join(dataDir, 'secrets.json')
  return existsSync(file) ? parse(readFileSync(file, 'utf8'), file) : undefined
}

/** Puts the secrets of a backup in place. False: the data folder has secrets already, which stay. */
export function restoreSecrets(dataDir: string, secrets: Readonly<Record<string, string>>): boolean {
  const file = join(dataDir, 'secrets.json')
  if (existsSync(file)) return false
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(file, `${JSON.stringify(Secrets.parse(secrets), null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })
  syncPathNow(dataDir)
  return true
}

/** Replaces the parser's message, which would quote the secrets. */
function parse(text: string, file: string): Secrets {
  try {
    return Secrets.parse(JSON.parse(text))
  } catch {
    throw new StartError(
      `${file} cannot be read. Put its backup in place, or delete it: all users then have to sign in again.`,
    )
  }
}
