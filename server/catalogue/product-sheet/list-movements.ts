import { sql } from 'kysely'
import type { StockMovement } from '#contract/catalogue/product-sheet.ts'
import { messages } from '#contract/messages.ts'
import { countQueryRows } from '../../platform/db/count-rows.ts'
import type { Db, RowOf } from '../../platform/db/schema.ts'
import { notFoundError } from '../../platform/errors.ts'

type StockHistoryQuery = { id: string; variant?: string | undefined; limit: number; skip: number }
type StockMovementRow = Pick<
  RowOf<'stock_movement'>,
  'id' | 'kind' | 'delta' | 'created_at' | 'reason' | 'note' | 'actor_name' | 'sale_id'
> & { stock_after: number }

/**
 * The stock history of a variant of a product, newest first; of its first variant unless another is
 * named. What was there after a movement is today's stock without all that came later: an index has
 * these sums, so that a page of a long history costs little. @throws 404 if the product has no such
 * variant, now or before
 */
export async function listStockMovements(
  db: Db,
  asked: StockHistoryQuery,
): Promise<{ data: StockMovement[]; total: number }> {
  const variant = await getVariantOfHistory(db, asked)
  const { rows } = await sql<StockMovementRow>`
    with page as materialized (
      select id, kind, delta, created_at, reason, note, actor_name, sale_id from stock_movement
      where variant_id = ${variant} order by id desc limit ${asked.limit} offset ${asked.skip}
    ), later as (
      select coalesce(sum(delta), 0) as pieces from stock_movement
      where variant_id = ${variant} and id > (select max(id) from page)
    )
    select page.*, (select stock from variant where id = ${variant}) - later.pieces
        - coalesce(sum(delta) over (order by page.id desc rows between unbounded preceding and 1 preceding), 0) as stock_after
    from page, later order by page.id desc`.execute(db)
  const movements = db.selectFrom('stock_movement').where('variant_id', '=', variant)
  return { data: rows.map(toStockMovement), total: await countQueryRows(db, movements) }
}

async function getVariantOfHistory(db: Db, { id, variant }: StockHistoryQuery): Promise<string> {
  const found = await db
    .selectFrom('variant')
    .select('id')
    .where('product_id', '=', id)
    .$if(variant !== undefined, (rows) => rows.where('id', '=', variant ?? ''))
    .$if(variant === undefined, (rows) => rows.where('deleted_at', 'is', null))
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow(() => notFoundError(messages.productNotFound))
  return found.id
}

const toStockMovement = (row: StockMovementRow): StockMovement => ({
  _id: String(row.id),
  kind: row.kind,
  delta: row.delta,
  after: Number(row.stock_after),
  at: row.created_at.toISOString(),
  reason: row.reason || undefined,
  note: row.note || undefined,
  actor: row.actor_name || undefined,
  sale: row.sale_id || undefined,
})
