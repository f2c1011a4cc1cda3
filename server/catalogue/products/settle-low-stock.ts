import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/schema.ts'

/**
 * In the transaction that changes a threshold: most of the list is right at once, `settleLowStock`
 * sees to the rest.
 */
export async function relistLowStock(trx: Trx): Promise<void> {
  await trx
    .updateTable('shop_setting')
    .set({ low_stock_stale: true, low_stock_mark: null })
    .execute()
  await sql`select relist_low_stock()`.execute(trx)
}

/**
 * An order that began before a threshold was changed may write by the old one after the list was
 * made again. So it is made again once all transactions are over that ran when the change could be
 * seen: first those are marked, a later call finds them gone. Returns 0: the job has no reason to
 * run again at once.
 */
export const settleLowStock = (db: Db): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('shop_setting')
      .select(({ eb }) => [
        eb('low_stock_mark', 'is not', null).as('isMarked'),
        sql<boolean>`pg_snapshot_xmin(pg_current_snapshot()) >= low_stock_mark`.as('areOver'),
      ])
      .where('low_stock_stale', '=', true)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return 0
    if (!row.isMarked)
      await sql`update shop_setting set low_stock_mark = pg_snapshot_xmax(pg_current_snapshot())`.execute(
        trx,
      )
    else if (row.areOver) await relistIfStale(trx)
    return 0
  })

async function relistIfStale(trx: Trx): Promise<void> {
  const { rows } = await sql<{ wrong: number }>`select relist_low_stock() as wrong`.execute(trx)
  if (rows[0]?.wrong === 0)
    await trx
      .updateTable('shop_setting')
      .set({ low_stock_stale: false, low_stock_mark: null })
      .execute()
}
