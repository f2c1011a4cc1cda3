import { hash } from 'node:crypto'
import { z } from 'zod'
import { StartError } from '../../platform/errors.ts'
import { Manifest } from './manifest.ts'
import type { Place } from './parts.ts'
import { createSeal, isSealed, type Seal, saltOf } from './seal.ts'
import type { Target } from './target.ts'

const FOLDER = 'manifests'
const nameOf = (id: string): string => `${FOLDER}/${id}.json`

/**
 * A manifest is stored with its own hash: one that was cut or changed by accident is refused even
 * where nothing is encrypted.
 */
const Envelope = z.object({ sha256: z.string(), manifest: z.string() })

export async function writeManifest({ target, seal }: Place, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest)
  const bytes = Buffer.from(JSON.stringify({ sha256: hash('sha256', text), manifest: text }))
  const name = nameOf(manifest.id)
  await target.write(name, seal ? seal.seal(name, bytes) : bytes)
}

/** Lists the names of whole backups, the newest first. */
export async function listBackups(target: Target): Promise<string[]> {
  const names = (await target.list(FOLDER)).map(({ name }) => name.slice(FOLDER.length + 1))
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort()
    .reverse()
}

/**
 * Makes the name of a new backup, such as `2026-11-22T16-30-00Z-1f2e3d`. It sorts by time, and
 * after every backup that exists, also within the same second and after the clock went back: else
 * the newest backup would be taken for an old one, and removed. It ends as the id of its run.
 */
export async function newBackupId(target: Target, now: Date, runId: string): Promise<string> {
  const [newest] = await listBackups(target)
  const time = new Date(Math.max(now.getTime(), newest === undefined ? 0 : secondAfter(newest)))
  return `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${endOf(runId)}`
}

/** Returns the part of a run's id that the names of its backups end with. */
const endOf = (runId: string): string => runId.slice(-6)

export const isOfRun = (id: string, runId: string): boolean => id.endsWith(`-${endOf(runId)}`)

/** Returns the time one second after that of a backup's name, in ms; 0 for a name without one. */
const secondAfter = (id: string): number =>
  Date.parse(id.replace(/T(\d\d)-(\d\d)-(\d\d)Z.*/, 'T$1:$2:$3Z')) + 1_000 || 0

/**
 * Sets a backup aside that failed its trial: it is no backup from now on, and is removed a day
 * later.
 */
export async function setAside(target: Target, id: string): Promise<void> {
  try {
    const bytes = await target.read(nameOf(id))
    if (bytes) await target.write(`${FOLDER}/${id}${FAILED}`, bytes)
  } finally {
    await removeManifest(target, id) // even where the disk has no room for the other name
  }
}

const FAILED = '.failed'
export const isFailed = ({ name }: { name: string }): boolean => name.endsWith(FAILED)

/** Lists the backups that failed their trial, and are kept for a day. */
export const listSetAside = async (target: Target): Promise<string[]> =>
  (await target.list(FOLDER))
    .filter(isFailed)
    .map(({ name }) => name.slice(FOLDER.length + 1, -FAILED.length))

export const removeManifest = (target: Target, id: string): Promise<void> =>
  target.remove(nameOf(id))

export type Opened = { manifest: Manifest; place: Place }

/**
 * Opens a backup by its name, or the newest one.
 * @throws StartError when there is none, when it is encrypted and the passphrase is missing or
 * wrong, when it was changed, or when it is not encrypted although there is a passphrase
 */
export async function openBackup(
  target: Target,
  passphrase?: string,
  id?: string,
): Promise<Opened> {
  const wanted = id ?? (await listBackups(target))[0]
  const bytes = wanted === undefined ? undefined : await target.read(nameOf(wanted))
  if (wanted === undefined || !bytes)
    throw new StartError(`There is no ${id ?? 'whole'} backup in ${target.shown}.`)
  const seal = await sealOf(bytes, passphrase)
  const name = nameOf(wanted)
  const content = seal ? seal.open(name, bytes) : bytes
  return { manifest: parse(name, content), place: { target, seal } }
}

/**
 * The passphrase also proves who made a backup: anybody who can write to its place could put an
 * open one beside it.
 */
const NOT_ENCRYPTED =
  'This backup is not encrypted, although there is a BACKUP_PASSPHRASE: anybody could have put it there. If you made it, restore it without the passphrase.'

async function sealOf(bytes: Buffer, passphrase?: string): Promise<Seal | undefined> {
  const isEncrypted = isSealed(bytes)
  if (!isEncrypted && passphrase) throw new StartError(NOT_ENCRYPTED)
  if (!isEncrypted) return undefined
  if (!passphrase)
    throw new StartError('This backup is encrypted: give its passphrase as BACKUP_PASSPHRASE.')
  return createSeal(passphrase, saltOf(bytes))
}

function parse(name: string, bytes: Buffer): Manifest {
  try {
    const { sha256, manifest } = Envelope.parse(JSON.parse(bytes.toString()))
    if (hash('sha256', manifest) === sha256) return Manifest.parse(JSON.parse(manifest))
  } catch (error) {
    if (error instanceof z.ZodError) throw new StartError(`${name}: ${error.issues[0]?.message}.`)
  }
  throw new StartError(`${name} was changed or is cut: choose another backup.`)
}

/**
 * Returns the seal for the next backup: that of the newest one if the passphrase is the same, so
 * that its pictures need not be stored again; else a new one.
 */
export async function sealForNext(target: Target, passphrase: string): Promise<Seal> {
  const [newest] = await listBackups(target)
  const bytes = newest === undefined ? undefined : await target.read(nameOf(newest))
  if (!newest || !bytes || !isSealed(bytes)) return createSeal(passphrase)
  const seal = await createSeal(passphrase, saltOf(bytes))
  try {
    seal.open(nameOf(newest), bytes)
    return seal
  } catch {
    return createSeal(passphrase)
  }
}
