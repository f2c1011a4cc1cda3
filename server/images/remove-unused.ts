import { type RawBuilder, sql } from 'kysely'
import { RESTORE_DAYS } from '#contract/limits.ts'
import type { Db } from '../db/schema.ts'
import type { Storage, Stored } from './storage.ts'

/** An image is stored before the row that refers to it is written: until then it must not count as unused. */
const GRACE_MS = 24 * 3_600_000
const FOLDERS = 256
/** A deleted product can be brought back with its images, for RESTORE_DAYS; a day more, so that no restore loses any. */
const KEPT_DELETED = `${RESTORE_DAYS + 1} days`

export type RemovalDeps = { db: Db; storage: Storage }

/** The next folder: one each 5 minutes, all of them within a day. */
export const folderInTurn = (now = Date.now()): string => folderName(Math.floor(now / 300_000))

const folderName = (n: number): string => (n % FOLDERS).toString(16).padStart(2, '0')

/**
 * Removes originals and variants of one folder that nothing refers to (products on sale, categories, orders, parcels,
 * returns, reviews, the shop's settings …), written more than a day ago, and half-written files. Returns how many.
 */
export async function removeUnusedImages({ db, storage }: RemovalDeps, folder = folderInTurn()): Promise<number> {
  if (await isBackingUp(db)) return 0
  const isOld = ({ writtenAt }: Pick<Stored, 'writtenAt'>) => writtenAt.getTime() < Date.now() - GRACE_MS
  const stored = [...(await storage.list(`originals/${folder}`)), ...(await storage.list(`variants/${folder}`))]
  const old = stored.filter(isOld)
  const used = await usedAmong(db, [...new Set(old.map(hashOf))])
  // An original that was uploaded again is new: its variants stay, too.
  const fresh = new Set(stored.filter((file) => file.name.startsWith('originals/') && !isOld(file)).map(hashOf))
  let removed = 0
  for (const file of old) {
    if (!file.name.endsWith('.part') && (used.has(hashOf(file)) || fresh.has(hashOf(file)))) continue
    const writtenAt = await storage.writtenAt(file.name) // it may have been uploaded again since it was listed
    if (!writtenAt || !isOld({ writtenAt })) continue
    await storage.remove(file.name)
    removed += 1
  }
  return removed
}

/** It copies the rows first, then the pictures that they name: those stay meanwhile. */
async function isBackingUp(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from backup_run where ended_at is null and seen_at > now() - interval '5 minutes'`.execute(db)
  return rows.length > 0
}

const hashOf = ({ name }: Stored): string => /[0-9a-f]{32}/.exec(name)?.[0] ?? ''

/** The hashes that a row refers to. A feature that refers to images in another table adds it here. */
async function usedAmong(db: Db, hashes: string[]): Promise<Set<string>> {
  const find = async (query: RawBuilder<{ hash: string }>) => (await query.execute(db)).rows.map(({ hash }) => hash)
  if (hashes.length === 0) return new Set()
  const used = new Set(
    await find(sql`
      select unnest(images) as hash from product where deleted_at is null and images && ${hashes}::text[]
      union select image from variant where deleted_at is null and image = any(${hashes}::text[])
      union select unnest(images) from product
        where deleted_at > now() - ${KEPT_DELETED}::interval and images && ${hashes}::text[]
      union select variant.image from product join variant on variant.product_id = product.id
        where product.deleted_at > now() - ${KEPT_DELETED}::interval and variant.image = any(${hashes}::text[])
      union select icon from category where icon = any(${hashes}::text[])
      union select jsonb_array_elements_text(data->'images') from import_item where data ? 'images'
      union select jsonb_path_query(data, '$.variants[*].image ? (@ != null)') #>> '{}' from import_item
      union select hash from import_picture where hash = any(${hashes}::text[])
      union select unnest(photos) from return_request where photos && ${hashes}::text[]
      union select unnest(photos) from review where photos && ${hashes}::text[]
      union select photo from shipment where photo = any(${hashes}::text[])
      union select values ->> 'logo' from shop_setting
      union select jsonb_path_query(values, '$.slides[*].image') #>> '{}' from shop_setting`),
  )
  const rest = hashes.filter((hash) => !used.has(hash))
  if (rest.length === 0) return used // the usual case: it saves reading all orders
  const ordered = sql<{ hash: string }>`
    select distinct hash from sale, json_array_elements(lines) as line, json_array_elements_text(line->'images') as hash
    where hash = any(${rest}::text[])`
  return used.union(new Set(await find(ordered)))
}
