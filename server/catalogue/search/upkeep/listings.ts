import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/schema.ts'
import { SOLD_LATELY } from '../../products/sold.ts'

/**
 * The jobs that keep what lists are read from. Each does a little at a time and goes on where it,
 * or another instance, stopped.
 */

/** Rows of one round: their products are locked for about a tenth of a second. */
const PER_ROUND = 200
const BLOCKS_PER_ROUND = 200
/** The first tier may differ from its intended size by these; beyond, its limit is set again. */
const TIER_RANGE = [0.5, 1.5] as const

/** Derives the queued rows of `listing` again. Returns how many. */
export const refreshQueuedListings = (db: Db, perRound = PER_ROUND): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const queued = await trx
      .selectFrom('listing_todo')
      .select('product_id')
      .orderBy('place')
      .limit(perRound)
      .forUpdate()
      .skipLocked()
      .execute()
    if (queued.length === 0) return 0
    const ids = queued.map(({ product_id }) => product_id)
    await sql`select refresh_listing(${ids}::uuid[])`.execute(trx)
    await trx.deleteFrom('listing_todo').where('product_id', 'in', ids).execute()
    return ids.length
  })

/** Lets `refreshQueuedListings` derive all rows again, the newest first. Returns how many. */
export async function queueAllListings(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into listing_todo (product_id) select id from product order by created_at desc, id desc
    on conflict (product_id) do update set product_id = excluded.product_id`.execute(db)
  return Number(numAffectedRows)
}

/**
 * Recounts the blocks of lists in which something changed. One instance at a time; returns how many
 * blocks.
 */
export const recountListing = (db: Db): Promise<number> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      if (!(await isOnlyInstance(trx, 'recount listing'))) return 0
      const { rows } = await sql<{
        done: number
      }>`select recount_listing(${BLOCKS_PER_ROUND}) as done`.execute(trx)
      return rows[0]?.done ?? 0
    })

export async function isOnlyInstance(trx: Trx, task: string): Promise<boolean> {
  const { rows } = await sql<{ isAlone: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${task})) as "isAlone"`.execute(trx)
  return rows[0]?.isAlone ?? false
}

/**
 * Notes what was sold lately, and queues the products for which that changed; then the tiers, if
 * they have grown or shrunk.
 */
export const rankProducts = (db: Db): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await isOnlyInstance(trx, 'rank products'))) return
    await noteSold(trx)
    if (await areTiersOff(trx)) await sql`select set_listing_tiers()`.execute(trx)
  })

const noteSold = (trx: Trx) =>
  sql`with sold as (
      select product_id, sum(qty)::integer as sold
      from ${SOLD_LATELY} as lately join variant on variant.id = variant_id group by product_id
    ), gone as (
      delete from product_sold where not exists (select from sold where sold.product_id = product_sold.product_id)
      returning product_id
    ), changed as (
      insert into product_sold select * from sold
      on conflict (product_id) do update set sold = excluded.sold where product_sold.sold <> excluded.sold
      returning product_id
    )
    insert into listing_todo (product_id)
    select product_id from (select product_id from gone union select product_id from changed) as moved
    join listing using (product_id) order by created_at desc, product_id desc
    on conflict (product_id) do update set product_id = excluded.product_id`.execute(trx)

async function areTiersOff(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ isOff: boolean }>`
    with first as (
      select (select count(*) from listing where tokens @@ '''~T1''') as number,
        (select count(*) from (select from listing limit size) as listed) as meant
      from listing_tier where tier = 1)
    select number < meant * ${TIER_RANGE[0]}::float8 or number > meant * ${TIER_RANGE[1]}::float8 as "isOff"
    from first`.execute(trx)
  return rows[0]?.isOff ?? false
}
