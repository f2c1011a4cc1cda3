import { hash } from 'node:crypto'
import { StartError } from '../errors.ts'
import type { Storage } from '../images/storage.ts'
import type { Manifest } from './manifest.ts'
import { type Place, readPart, writePart } from './parts.ts'

/**
 * Pictures are stored once for all backups, by their content, so that a daily backup costs only new ones. Sizes are
 * left out: the shop makes them again.
 */

const FOLDERS = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'))
const PICTURE = /^[0-9a-f]{32}$/

const originalName = (picture: string): string => `originals/${picture.slice(0, 2)}/${picture}`

/** Each key has copies of its own. */
export const pictureName = (picture: string, { seal }: Pick<Place, 'seal'>): string =>
  `pictures/${picture.slice(0, 2)}/${picture}${seal ? `.${seal.id}` : ''}`

const isContent = (picture: string, bytes: Buffer): boolean => hash('sha256', bytes).startsWith(picture)

async function listIn(storage: Storage, folder: string): Promise<string[]> {
  return (await storage.list(folder)).map(({ name }) => name.slice(folder.length + 1))
}

type Work = { pictures: Storage; place: Place; id: string }

/** Stores those that the target does not have, and the list of all. */
export async function backUpPictures({ pictures, place, id }: Work): Promise<Manifest['pictures']> {
  const found: string[] = []
  for (const folder of FOLDERS) {
    const here = (await listIn(pictures, `originals/${folder}`)).filter((name) => PICTURE.test(name))
    if (here.length === 0) continue
    const stored = new Set(await listIn(place.target, `pictures/${folder}`))
    for (const picture of here) {
      const isThere = stored.has(pictureName(picture, place).split('/')[2] ?? '')
      if (isThere || (await storePicture(pictures, place, picture))) found.push(picture)
    }
  }
  if (found.length === 0) return { count: 0, parts: [] }
  return { count: found.length, parts: [await writePart(place, `data/${id}.pictures`, Buffer.from(found.join('\n')))] }
}

/** False: it was removed in the meantime. */
async function storePicture(pictures: Storage, { target, seal }: Place, picture: string): Promise<boolean> {
  const bytes = await pictures.read(originalName(picture))
  if (!bytes) return false
  const name = pictureName(picture, { seal })
  await target.write(name, seal ? seal.seal(name, bytes) : bytes)
  return true
}

/** @throws StartError for a name that is none of a picture: others would lead anywhere on the disk */
export async function listPictures(place: Place, { pictures }: Pick<Manifest, 'pictures'>): Promise<string[]> {
  const names: string[] = []
  for (const part of pictures.parts) {
    const listed = (await readPart(place, part)).toString().split('\n')
    if (!listed.every((name) => PICTURE.test(name)))
      throw new StartError(`${part.name} lists a name that is none of a picture.`)
    names.push(...listed)
  }
  return names
}

/** @throws StartError for one that is missing or is another picture */
async function readPicture(place: Place, picture: string): Promise<Buffer> {
  const name = pictureName(picture, place)
  const bytes = await place.target.read(name)
  if (!bytes) throw new StartError(`${name} is missing in ${place.target.shown}.`)
  const content = place.seal ? place.seal.open(name, bytes) : bytes
  if (!isContent(picture, content)) throw new StartError(`${name} in ${place.target.shown} was changed or is cut.`)
  return content
}

/** @throws StartError for the first that cannot be brought back */
export async function checkPictures(place: Place, manifest: Manifest): Promise<void> {
  for (const picture of await listPictures(place, manifest)) await readPicture(place, picture)
}

/** Writes those that the shop does not have; returns how many. */
export async function restorePictures(place: Place, manifest: Manifest, pictures: Storage): Promise<number> {
  let written = 0
  for (const picture of await listPictures(place, manifest)) {
    if (await pictures.writtenAt(originalName(picture))) continue
    await pictures.write(originalName(picture), await readPicture(place, picture))
    written += 1
  }
  return written
}
