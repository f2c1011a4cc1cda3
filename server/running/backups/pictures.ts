import { hash } from 'node:crypto'
import { StartError } from '../../platform/errors.ts'
import type { Storage } from '../../platform/images/storage.ts'
import type { BackupManifest } from './manifest.ts'
import { type BackupPlace, readBackupPart, writeBackupPart } from './parts.ts'

/**
 * Pictures are stored once for all backups, by their content, so that a daily backup costs only new
 * ones. Sizes are left out: the shop makes them again.
 */

export const PICTURE_FOLDERS = Array.from({ length: 256 }, (_, n) =>
  n.toString(16).padStart(2, '0'),
)
const PICTURE_NAME = /^[0-9a-f]{32}$/

const originalPictureName = (picture: string): string =>
  `originals/${picture.slice(0, 2)}/${picture}`

/** Returns where a backup stores a picture. Each passphrase has copies of its own. */
export const storedPictureName = (picture: string, { seal }: Pick<BackupPlace, 'seal'>): string =>
  `pictures/${picture.slice(0, 2)}/${picture}${seal ? `.${seal.id}` : ''}`

const isContentOfPicture = (picture: string, bytes: Buffer): boolean =>
  hash('sha256', bytes).startsWith(picture)

async function listNamesInFolder(storage: Storage, folder: string): Promise<string[]> {
  return (await storage.list(folder)).map(({ name }) => name.slice(folder.length + 1))
}

type PictureBackupWork = {
  pictures: Storage
  place: BackupPlace
  id: string
  used: ReadonlySet<string>
}

/**
 * Stores the pictures that the target does not have, and a list of all of them. A picture that the
 * shop uses and has lost counts as backed up where an earlier backup has stored it.
 * @throws StartError when the shop has none of the pictures that it uses: their folder or bucket is
 * not there
 */
export async function backUpPictures({
  pictures,
  place,
  id,
  used,
}: PictureBackupWork): Promise<BackupManifest['pictures']> {
  const usedByFolder = Map.groupBy(used, (picture) => picture.slice(0, 2))
  const found: string[] = []
  const missing: string[] = []
  let inShop = 0
  for (const folder of PICTURE_FOLDERS) {
    const stored = await listNamesInFolder(pictures, `originals/${folder}`)
    const names = stored.concat(usedByFolder.get(folder) ?? [])
    const wanted = new Set(names.filter((name) => PICTURE_NAME.test(name)))
    const lost = await storeMissingPictures(pictures, place, folder, wanted)
    inShop += stored.length
    found.push(...wanted.difference(lost))
    missing.push(...lost.intersection(used))
  }
  if (inShop === 0 && found.length + missing.length > 0) throw new StartError(NO_PICTURES)
  const parts =
    found.length === 0
      ? []
      : [await writeBackupPart(place, `data/${id}.pictures`, Buffer.from(found.join('\n')))]
  return { count: found.length, parts, missing: missing.length > 0 ? missing : undefined }
}

/**
 * Stores the pictures of one folder that the target does not have; returns those that are neither
 * in the shop nor at the target.
 */
async function storeMissingPictures(
  pictures: Storage,
  place: BackupPlace,
  folder: string,
  wanted: ReadonlySet<string>,
): Promise<Set<string>> {
  const lost = new Set<string>()
  if (wanted.size === 0) return lost
  const stored = new Set((await place.target.list(`pictures/${folder}`)).map(({ name }) => name))
  for (const picture of wanted) {
    if (stored.has(storedPictureName(picture, place))) continue
    if (!(await storePictureInBackup(pictures, place, picture))) lost.add(picture)
  }
  return lost
}

const NO_PICTURES =
  'The shop has none of the pictures that it uses: the folder or bucket where they lie is not there, or is another one.'

/** Stores a picture; returns false if it was removed from the shop in the meantime. */
async function storePictureInBackup(
  pictures: Storage,
  { target, seal }: BackupPlace,
  picture: string,
): Promise<boolean> {
  const bytes = await pictures.read(originalPictureName(picture))
  if (!bytes) return false
  const name = storedPictureName(picture, { seal })
  await target.write(name, seal ? seal.seal(name, bytes) : bytes)
  return true
}

/**
 * Lists the pictures of a backup.
 * @throws StartError for a name that is none of a picture: others would lead anywhere on the disk
 */
export async function listPicturesOfBackup(
  place: BackupPlace,
  { pictures }: Pick<BackupManifest, 'pictures'>,
): Promise<string[]> {
  const names: string[] = []
  for (const part of pictures.parts) {
    const listed = (await readBackupPart(place, part)).toString().split('\n')
    if (!listed.every((name) => PICTURE_NAME.test(name)))
      throw new StartError(`${part.name} lists a name that is none of a picture.`)
    names.push(...listed)
  }
  return names
}

/** @throws StartError for a picture that is missing, or whose bytes are those of another */
async function readPictureOfBackup(place: BackupPlace, picture: string): Promise<Buffer> {
  const name = storedPictureName(picture, place)
  const bytes = await place.target.read(name)
  if (!bytes) throw new StartError(`${name} is missing in ${place.target.shown}.`)
  const content = place.seal ? place.seal.open(name, bytes) : bytes
  if (!isContentOfPicture(picture, content))
    throw new StartError(`${name} in ${place.target.shown} was changed or is cut.`)
  return content
}

/**
 * Reads every picture of a backup. A damaged one is stored again from `pictures`, those of the
 * shop.
 * @throws StartError for the first that is damaged and cannot be stored again
 */
export async function checkPicturesOfBackup(
  place: BackupPlace,
  manifest: BackupManifest,
  pictures?: Storage,
): Promise<void> {
  for (const picture of await listPicturesOfBackup(place, manifest)) {
    await readPictureOfBackup(place, picture).catch(async (error) => {
      if (!pictures) throw error
      await storePictureInBackup(pictures, place, picture)
      await readPictureOfBackup(place, picture)
    })
  }
}

/** Writes the pictures that the shop has lost or damaged; returns how many. */
export async function restorePictures(
  place: BackupPlace,
  manifest: BackupManifest,
  pictures: Storage,
): Promise<number> {
  let written = 0
  for (const picture of await listPicturesOfBackup(place, manifest)) {
    const found = await pictures.read(originalPictureName(picture))
    if (found && isContentOfPicture(picture, found)) continue
    await pictures.write(originalPictureName(picture), await readPictureOfBackup(place, picture))
    written += 1
  }
  return written
}
