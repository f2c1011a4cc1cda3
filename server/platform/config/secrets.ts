import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { fieldOfError, StartError } from '../errors.ts'
import { syncPathNow } from '../sync-path.ts'

const Secrets = z.object({ jwtSecret: z.string().min(32), sandboxKey: z.string().min(32) })
type Secrets = z.infer<typeof Secrets>

/** The secrets of a list such as `new,old`, which is given while a secret is being changed. */
export function splitSecrets(list: string): [string, ...string[]] {
  const [first = '', ...others] = new Set(list.split(',').map((secret) => secret.trim()))
  return [first, ...others.filter((secret) => secret !== '')]
}

const secretsFileIn = (dataDir: string): string => join(dataDir, 'secrets.json')

/**
 * Writes a file that only its owner reads, and is on the disk then. False: there is one already,
 * which stays.
 */
function writeNewSecrets(dataDir: string, secrets: Secrets): boolean {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    const text = `${JSON.stringify(secrets, null, 2)}\n`
    writeFileSync(secretsFileIn(dataDir), text, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if (fieldOfError(error, 'code') === 'EEXIST') return false
    throw error
  }
  syncPathNow(dataDir)
  return true
}

/**
 * Generates missing secrets once, on the disk before anything is sealed with them.
 * @throws Error when the file is there but cannot be read
 */
export function readSecrets(dataDir: string): Secrets {
  const fresh = {
    jwtSecret: randomBytes(32).toString('base64url'),
    sandboxKey: randomBytes(20).toString('hex'),
  }
  if (writeNewSecrets(dataDir, fresh)) return fresh
  chmodSync(secretsFileIn(dataDir), 0o600)
  return readSecretsFile(secretsFileIn(dataDir))
}

/** The secrets that were generated in the data folder; undefined where none were. */
export const readMadeSecrets = (dataDir: string): Secrets | undefined =>
  existsSync(secretsFileIn(dataDir)) ? readSecretsFile(secretsFileIn(dataDir)) : undefined

/**
 * Puts the secrets of a backup in place. False: the data folder has secrets already, which stay.
 */
export const restoreSecrets = (
  dataDir: string,
  secrets: Readonly<Record<string, string>>,
): boolean =>
  !existsSync(secretsFileIn(dataDir)) && writeNewSecrets(dataDir, Secrets.parse(secrets))

/** Replaces the parser's message, which would quote the secrets. */
function readSecretsFile(file: string): Secrets {
  const text = readFileSync(file, 'utf8')
  try {
    return Secrets.parse(JSON.parse(text))
  } catch {
    throw new StartError(
      `${file} cannot be read. Put its backup in place, or delete it: all users then have to sign in again.`,
    )
  }
}
