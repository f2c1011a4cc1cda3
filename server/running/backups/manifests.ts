import { hash } from 'node:crypto'
import { z } from 'zod'
import { StartError } from '../../platform/errors.ts'
import { BackupManifest } from './manifest.ts'
import type { BackupPlace } from './parts.ts'
import { type BackupSeal, createBackupSeal, isSealedFile, saltOfSealedFile } from './seal.ts'
import type { BackupTarget } from './target.ts'

const MANIFEST_FOLDER = 'manifests'
const manifestName = (id: string): string => `${MANIFEST_FOLDER}/${id}.json`

/**
 * A manifest is stored with its own hash: one that was cut or changed by accident is refused even
 * where nothing is encrypted.
 */
const ManifestEnvelope = z.object({ sha256: z.string(), manifest: z.string() })

export async function writeManifest(
  { target, seal }: BackupPlace,
  manifest: BackupManifest,
): Promise<void> {
  const text = JSON.stringify(manifest)
  const bytes = Buffer.from(JSON.stringify({ sha256: hash('sha256', text), manifest: text }))
  const name = manifestName(manifest.id)
  await target.write(name, seal ? seal.seal(name, bytes) : bytes)
}

/** Lists the names of whole backups, the newest first. */
export async function listBackups(target: BackupTarget): Promise<string[]> {
  const names = (await target.list(MANIFEST_FOLDER)).map(({ name }) =>
    name.slice(MANIFEST_FOLDER.length + 1),
  )
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
export async function newBackupId(target: BackupTarget, now: Date, runId: string): Promise<string> {
  const [newest] = await listBackups(target)
  const time = new Date(
    Math.max(now.getTime(), newest === undefined ? 0 : timeAfterBackupId(newest)),
  )
  return `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${backupIdEnding(runId)}`
}

/** Returns the part of a run's id that the names of its backups end with. */
const backupIdEnding = (runId: string): string => runId.slice(-6)

export const isBackupOfRun = (id: string, runId: string): boolean =>
  id.endsWith(`-${backupIdEnding(runId)}`)

/** Returns the time one second after that of a backup's name, in ms; 0 for a name without one. */
const timeAfterBackupId = (id: string): number =>
  Date.parse(id.replace(/T(\d\d)-(\d\d)-(\d\d)Z.*/, 'T$1:$2:$3Z')) + 1_000 || 0

/**
 * Sets a backup aside that failed its trial: it is no backup from now on, and is removed a day
 * later.
 */
export async function setBackupAside(target: BackupTarget, id: string): Promise<void> {
  try {
    const bytes = await target.read(manifestName(id))
    if (bytes) await target.write(`${MANIFEST_FOLDER}/${id}${FAILED_SUFFIX}`, bytes)
  } finally {
    await removeManifest(target, id) // even where the disk has no room for the other name
  }
}

const FAILED_SUFFIX = '.failed'
export const isFailedManifest = ({ name }: { name: string }): boolean =>
  name.endsWith(FAILED_SUFFIX)

/** Lists the backups that failed their trial, and are kept for a day. */
export const listSetAside = async (target: BackupTarget): Promise<string[]> =>
  (await target.list(MANIFEST_FOLDER))
    .filter(isFailedManifest)
    .map(({ name }) => name.slice(MANIFEST_FOLDER.length + 1, -FAILED_SUFFIX.length))

export const removeManifest = (target: BackupTarget, id: string): Promise<void> =>
  target.remove(manifestName(id))

export type OpenedBackup = { manifest: BackupManifest; place: BackupPlace }

/**
 * Opens a backup by its name, or the newest one.
 * @throws StartError when there is none, when it is encrypted and the passphrase is missing or
 * wrong, when it was changed, or when it is not encrypted although there is a passphrase
 */
export async function openBackup(
  target: BackupTarget,
  passphrase?: string,
  id?: string,
): Promise<OpenedBackup> {
  const wanted = id ?? (await listBackups(target))[0]
  const bytes = wanted === undefined ? undefined : await target.read(manifestName(wanted))
  if (wanted === undefined || !bytes)
    throw new StartError(`There is no ${id ?? 'whole'} backup in ${target.shown}.`)
  const seal = await sealOfManifest(bytes, passphrase)
  const name = manifestName(wanted)
  const content = seal ? seal.open(name, bytes) : bytes
  return { manifest: parseManifest(name, content), place: { target, seal } }
}

/**
 * The passphrase also proves who made a backup: anybody who can write to its place could put an
 * open one beside it.
 */
const NOT_ENCRYPTED =
  'This backup is not encrypted, although there is a BACKUP_PASSPHRASE: anybody could have put it there. If you made it, restore it without the passphrase.'

async function sealOfManifest(bytes: Buffer, passphrase?: string): Promise<BackupSeal | undefined> {
  const isEncrypted = isSealedFile(bytes)
  if (!isEncrypted && passphrase) throw new StartError(NOT_ENCRYPTED)
  if (!isEncrypted) return undefined
  if (!passphrase)
    throw new StartError('This backup is encrypted: give its passphrase as BACKUP_PASSPHRASE.')
  return createBackupSeal(passphrase, saltOfSealedFile(bytes))
}

function parseManifest(name: string, bytes: Buffer): BackupManifest {
  try {
    const { sha256, manifest } = ManifestEnvelope.parse(JSON.parse(bytes.toString()))
    if (hash('sha256', manifest) === sha256) return BackupManifest.parse(JSON.parse(manifest))
  } catch (error) {
    if (error instanceof z.ZodError) throw new StartError(`${name}: ${error.issues[0]?.message}.`)
  }
  throw new StartError(`${name} was changed or is cut: choose another backup.`)
}

/**
 * Returns the seal for the next backup: that of the newest one if the passphrase is the same, so
 * that its pictures need not be stored again; else a new one.
 */
export async function sealForNextBackup(
  target: BackupTarget,
  passphrase: string,
): Promise<BackupSeal> {
  const [newest] = await listBackups(target)
  const bytes = newest === undefined ? undefined : await target.read(manifestName(newest))
  if (!newest || !bytes || !isSealedFile(bytes)) return createBackupSeal(passphrase)
  const seal = await createBackupSeal(passphrase, saltOfSealedFile(bytes))
  try {
    seal.open(manifestName(newest), bytes)
    return seal
  } catch {
    return createBackupSeal(passphrase)
  }
}
