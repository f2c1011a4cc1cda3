import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import type { AddressKey } from './address-key.ts'

export type UseLimit = { max: number; windowS: number }

/** Whom a limit counts beside addresses: ids and hashes that the shop made. */
export type KnownId =
  | { userId: string; deviceId?: string | undefined }
  | { sessionId: string }
  | { deviceId: string }
  | { callerHash: string }
  | { shop: 'all' }

/**
 * The key of a row of `rate_limit`. Only the functions below make one, so that no text of a caller
 * becomes a row: the text counters of `rate-limit.ts` exist only behind a counter of the address.
 */
export type CounterKey = string & { readonly counterKey: unique symbol }

export const addressCounter = (name: string, address: AddressKey): CounterKey =>
  `${name}:${address}` as CounterKey

export function knownIdCounter(name: string, id: KnownId): CounterKey {
  const parts = Object.values(id).filter((part) => part !== undefined)
  return [name, ...parts].join(':') as CounterKey
}

export type CountedUse = {
  hits: number
  /** Seconds left of the window. */
  waitS: number
}

/** Counts a use in one statement, in fixed windows, for all instances. */
export async function countLimitedUse(
  db: Db,
  key: CounterKey,
  windowS: number,
): Promise<CountedUse> {
  const isOver = sql<boolean>`rate_limit.window_start < now() - make_interval(secs => ${windowS})`
  const { rows } = await sql<{ hits: number; wait_s: number }>`
    insert into rate_limit (key, hits) values (${key}, 1)
    on conflict (key) do update set
      hits = case when ${isOver} then 1 else rate_limit.hits + 1 end,
      window_start = case when ${isOver} then now() else rate_limit.window_start end
    returning hits, ceil(extract(epoch from window_start - now()) + ${windowS}::int)::int as wait_s
  `.execute(db)
  const { hits = 1, wait_s = windowS } = rows[0] ?? {}
  return { hits, waitS: Math.max(1, wait_s) }
}

/** Takes a use back. A row that counts nothing any more is deleted. */
export async function giveBackUse(db: Db, key: CounterKey): Promise<void> {
  const { rows } = await sql<{ hits: number }>`
    update rate_limit set hits = hits - 1 where key = ${key} and hits > 0 returning hits`.execute(
    db,
  )
  if (rows[0]?.hits === 0)
    await sql`delete from rate_limit where key = ${key} and hits = 0`.execute(db)
}

/** Counts a use. Returns the seconds to wait where there were more than `max` in the window. */
export async function waitAfterUse(
  db: Db,
  key: CounterKey,
  { max, windowS }: UseLimit,
): Promise<number | undefined> {
  const { hits, waitS } = await countLimitedUse(db, key, windowS)
  return hits > max ? waitS : undefined
}
