import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import type { Storage, StoredFile } from '../../platform/images/storage.ts'
import { imageReferences, orderedImages } from './image-references.ts'

/**
 * An image is stored before the row that refers to it is written: until then it must not count as
 * unused.
 */
const UNUSED_GRACE_MS = 24 * 3_600_000
const FOLDER_COUNT = 256

export type RemovalDeps = { db: Db; storage: Storage }

/** The next folder: one each 5 minutes, all of them within a day. */
export const folderInTurn = (now = Date.now()): string =>
  (Math.floor(now / 300_000) % FOLDER_COUNT).toString(16).padStart(2, '0')

/**
 * Removes originals and variants of one folder that nothing refers to (products on sale,
 * categories, orders, parcels, returns, reviews, the shop's settings …), written more than a day
 * ago, and half-written files. Returns how many.
 */
export async function removeUnusedImages(
  { db, storage }: RemovalDeps,
  folder = folderInTurn(),
): Promise<number> {
  if (await isBackingUp(db)) return 0
  const isOld = ({ writtenAt }: Pick<StoredFile, 'writtenAt'>) =>
    writtenAt.getTime() < Date.now() - UNUSED_GRACE_MS
  const stored = [
    ...(await storage.list(`originals/${folder}`)),
    ...(await storage.list(`variants/${folder}`)),
  ]
  const old = stored.filter(isOld)
  const used = await findUsedHashes(db, [...new Set(old.map(hashInFileName))])
  // An original that was uploaded again is new: its variants stay, too.
  const isFresh = (file: StoredFile): boolean => file.name.startsWith('originals/') && !isOld(file)
  const fresh = stored.filter(isFresh).map(hashInFileName)
  const needed = used.union(new Set(fresh))
  let removed = 0
  for (const file of old) {
    const isHalfWritten = file.name.endsWith('.part')
    if (!isHalfWritten && needed.has(hashInFileName(file))) continue
    // it may have been uploaded again since it was listed
    const writtenAt = await storage.writtenAt(file.name)
    if (!writtenAt || !isOld({ writtenAt })) continue
    await storage.remove(file.name)
    removed += 1
  }
  return removed
}

/** It copies the rows first, then the pictures that they name: those stay meanwhile. */
async function isBackingUp(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from backup_run where ended_at is null and seen_at > now() - interval '5 minutes'`.execute(
    db,
  )
  return rows.length > 0
}

const hashInFileName = ({ name }: StoredFile): string => /[0-9a-f]{32}/.exec(name)?.[0] ?? ''

/** Those of the hashes that rows refer to. */
async function findUsedHashes(db: Db, hashes: string[]): Promise<Set<string>> {
  const find = async (text: string, among: readonly string[]): Promise<string[]> => {
    const query = CompiledQuery.raw(text, [among])
    const { rows } = await db.executeQuery<{ hash: string }>(query)
    return rows.map(({ hash }) => hash)
  }
  if (hashes.length === 0) return new Set()
  const used = new Set(await find(imageReferences({ isAmong: true }), hashes))
  const rest = hashes.filter((hash) => !used.has(hash))
  if (rest.length === 0) return used // the usual case: it saves reading all orders
  return used.union(new Set(await find(orderedImages({ isAmong: true }), rest)))
}
