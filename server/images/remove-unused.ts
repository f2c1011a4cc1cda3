import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import type { Storage, Stored } from './storage.ts'

/** A picture is kept before what refers to it is written: so long nobody takes it for forgotten. */
const GRACE_MS = 24 * 3_600_000
const FOLDERS = 256

export type SweepDeps = { db: Db; storage: Storage }

/** The folder whose turn it is: with one each 5 minutes all of them come round within a day. */
export const folderInTurn = (now = Date.now()): string => folderName(Math.floor(now / 300_000))

const folderName = (n: number): string => (n % FOLDERS).toString(16).padStart(2, '0')

/**
 * Removes originals and variants of one folder that no product on sale, category or order refers to, written more than
 * a day ago, and what was left half written. Answers how many.
 */
export async function sweepPictures({ db, storage }: SweepDeps, folder = folderInTurn()): Promise<number> {
  const isOld = ({ writtenAt }: Pick<Stored, 'writtenAt'>) => writtenAt.getTime() < Date.now() - GRACE_MS
  const kept = [...(await storage.list(`originals/${folder}`)), ...(await storage.list(`variants/${folder}`))]
  const old = kept.filter(isOld)
  const used = await usedAmong(db, [...new Set(old.map(hashOf))])
  // An original that was sent again is new, and its variants with it: nothing of it goes.
  const fresh = new Set(kept.filter((one) => one.name.startsWith('originals/') && !isOld(one)).map(hashOf))
  let removed = 0
  for (const one of old) {
    if (!one.name.endsWith('.part') && (used.has(hashOf(one)) || fresh.has(hashOf(one)))) continue
    const writtenAt = await storage.writtenAt(one.name) // it may have been sent again a moment ago
    if (!writtenAt || !isOld({ writtenAt })) continue
    await storage.remove(one.name)
    removed += 1
  }
  return removed
}

const hashOf = ({ name }: Stored): string => /[0-9a-f]{32}/.exec(name)?.[0] ?? ''

/** Those of some hashes that something refers to. A feature that keeps pictures elsewhere adds its table here. */
async function usedAmong(db: Db, hashes: string[]): Promise<Set<string>> {
  const find = async (query: RawBuilder<{ hash: string }>) => (await query.execute(db)).rows.map(({ hash }) => hash)
  if (hashes.length === 0) return new Set()
  const used = new Set(
    await find(sql`
      select unnest(images) as hash from product where deleted_at is null and images && ${hashes}::text[]
      union select icon from category where icon = any(${hashes}::text[])
      union select jsonb_array_elements_text(data->'images') from import_item where data ? 'images'`),
  )
  const rest = hashes.filter((hash) => !used.has(hash))
  if (rest.length === 0) return used // the usual case, which spares going through all orders
  const ordered = sql<{ hash: string }>`
    select distinct hash from sale, json_array_elements(lines) as line, json_array_elements_text(line->'images') as hash
    where hash = any(${rest}::text[])`
  return used.union(new Set(await find(ordered)))
}
