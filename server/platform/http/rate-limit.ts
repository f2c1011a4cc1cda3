import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import type { Db } from '../db/schema.ts'
import { HttpError } from '../errors.ts'
import { metrics } from '../metrics/metrics.ts'

type Limit = { max: number; windowS: number }

export type RateLimit = ReturnType<typeof createRateLimit>

export const noRateLimit: RateLimit = { take: async () => {}, giveBack: async () => {} }

export const createRateLimit = (db: Db) => ({
  /** Counts one use of `key`. @throws 429 with Retry-After when it was used `max` times in the last `windowS` seconds */
  take: async (key: string, limit: Limit): Promise<void> => {
    const waitS = await countUse(db, key, limit)
    if (waitS === undefined) return
    metrics.limited.inc({ limit: nameIn(key) })
    throw new HttpError(429, messages.tooMany, { headers: { 'retry-after': String(waitS) } })
  },
  giveBack: (key: string): Promise<void> => giveBackUse(db, key),
})

/** One statement per use, in fixed windows, for all instances. Returns the seconds left of the window if over `max`. */
export async function countUse(db: Db, key: string, { max, windowS }: Limit): Promise<number | undefined> {
  const isOver = sql<boolean>`rate_limit.window_start < now() - make_interval(secs => ${windowS})`
  const { rows } = await sql<{ hits: number; wait_s: number }>`
    insert into rate_limit (key, hits) values (${key}, 1)
    on conflict (key) do update set
      hits = case when ${isOver} then 1 else rate_limit.hits + 1 end,
      window_start = case when ${isOver} then now() else rate_limit.window_start end
    returning hits, ceil(extract(epoch from window_start - now()) + ${windowS}::int)::int as wait_s
  `.execute(db)
  const [row] = rows
  return row && row.hits > max ? Math.max(1, row.wait_s) : undefined
}

export async function giveBackUse(db: Db, key: string): Promise<void> {
  await sql`update rate_limit set hits = hits - 1 where key = ${key} and hits > 0`.execute(db)
}

/** `order:10.0.0.1:a@b.c` → `order`: what follows is the caller. */
const nameIn = (key: string): string => /^[a-z-]{1,30}(?=:)/i.exec(key)?.[0] ?? 'other'
