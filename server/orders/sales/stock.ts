import { type RawBuilder, sql } from 'kysely'
import { titleWithChoiceOf } from '#contract/catalogue/product-rules.ts'
import { messages } from '#contract/messages.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { conflictError } from '../../platform/errors.ts'
import { type SaleRow, variantOfOrderLine } from './queries.ts'

const anyVariantOf = (ids: readonly string[]): RawBuilder<string> => sql`any(${[...ids]}::uuid[])`

const isReservedBy = (saleId: string): RawBuilder<boolean> =>
  sql`sale_id = ${saleId} and kind = 'reserve'`

/** Pieces of an order that left the shop and did not come back. */
const selectPiecesAway = (saleId: string): RawBuilder<{ variant: string; qty: number }> => sql`(
  select line.variant, sum(line.qty)::int as qty from parcel, jsonb_to_recordset(lines) as line(variant uuid, qty int)
  where sale_id = ${saleId} and state in ('shipped', 'delivered') group by line.variant)`

/**
 * Returns the stock of an order, and the products that got some. What is on the road, or was handed
 * over, is left out until its parcel is back (`releaseStockOfParcel`). A second call changes nothing,
 * because the ledger rows exist already. Rows are locked in the order of their ids, as in
 * `writeOneSale`: the variants, then what lists say of their products. The database's `check (stock >=
 * 0)` guards both.
 */
export async function releaseStockOfSale(trx: Trx, saleId: string): Promise<string[]> {
  const taken = await sql<{ variant_id: string }>`
    select variant_id from stock_movement where ${isReservedBy(saleId)}`.execute(trx)
  const ids = taken.rows.map((row) => row.variant_id)
  // Removed variants, too: their stock stays the sum of its movements.
  await lockVariantRows(trx, ids)
  await lockListingRows(trx, ids)
  return writeStockMovements(
    trx,
    sql`insert into stock_movement (variant_id, sale_id, kind, delta)
      select variant_id, sale_id, 'release', -delta - coalesce(away.qty, 0)
      from stock_movement left join ${selectPiecesAway(saleId)} as away on away.variant = variant_id
      where ${isReservedBy(saleId)} and -delta > coalesce(away.qty, 0)
      on conflict do nothing`,
  )
}

/**
 * Writes movements, adds them to the stock of their variants, and returns the products. The caller
 * has locked both.
 */
async function writeStockMovements(trx: Trx, insertion: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    with moved as (${insertion} returning variant_id, delta)
    update variant set stock = stock + moved.delta from moved where variant.id = moved.variant_id
    returning variant.product_id`.execute(trx)
  return [...new Set(rows.map((row) => row.product_id))]
}

type ParcelBack = {
  saleId: string
  parcelId: string
  pieces: readonly { variant: string; qty: number }[]
}

/** Returns the stock of a cancelled order's parcel that is in the shop again, once. */
export async function releaseStockOfParcel(
  trx: Trx,
  { saleId, parcelId, pieces }: ParcelBack,
): Promise<void> {
  const ids = pieces.map(({ variant }) => variant)
  await lockVariantRows(trx, ids)
  await lockListingRows(trx, ids)
  await writeStockMovements(
    trx,
    sql`insert into stock_movement (variant_id, sale_id, parcel_id, kind, delta)
      select variant_id, ${saleId}, ${parcelId}, 'release', delta
      from unnest(${ids}::uuid[], ${pieces.map(({ qty }) => qty)}::int[]) as piece(variant_id, delta)
      on conflict do nothing`,
  )
}

/**
 * Takes the pieces that a cancelled order gave back, and returns their products. Pieces whose
 * parcel never came back are still taken.
 * @throws 409 if some of them are not there any more
 */
export async function takeStockAgain(
  trx: Trx,
  { id, lines }: Pick<SaleRow, 'id' | 'lines'>,
): Promise<string[]> {
  const variants = lines.map(variantOfOrderLine)
  await lockVariantRows(trx, variants)
  const back = sql`(select variant_id, sum(delta)::int as qty from stock_movement
    where sale_id = ${id} and kind = 'release' group by 1) as back`
  const { rows } = await sql<{ variant_id: string; stock: number; isShort: boolean }>`
    select variant_id, stock, stock < qty as "isShort"
    from ${back} join variant on variant.id = variant_id`.execute(trx)
  const missing = rows.find(({ isShort }) => isShort)
  const line = lines.find((line) => variantOfOrderLine(line) === missing?.variant_id)
  if (missing && line)
    throw conflictError(messages.productOutOfStock(titleWithChoiceOf(line), missing.stock))
  await lockListingRows(trx, variants, sql`true`)
  return writeStockMovements(
    trx,
    sql`insert into stock_movement (variant_id, sale_id, kind, delta) select variant_id, ${id}, 'resume', -qty from ${back}`,
  )
}

/**
 * Locks variants in the order of their ids, so that two transactions cannot deadlock. It comes
 * before anything that refers to them is written, because that locks them, too.
 */
export const lockVariantRows = (trx: Trx, ids: readonly string[]): Promise<unknown> =>
  trx
    .selectFrom('variant')
    .select('id')
    .where('id', '=', anyVariantOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/**
 * Locks the rows of lists, for sold-out variants: a trigger writes them when the variants are back.
 */
const lockListingRows = (
  trx: Trx,
  variantIds: readonly string[],
  isChanged = sql`stock = 0`,
): Promise<unknown> =>
  sql`select from listing
    where product_id = any(array(select product_id from variant where id = ${anyVariantOf(variantIds)} and ${isChanged}))
    order by product_id for update`.execute(trx)

export type RestockedVariant = { variant_id: string; restocked: number }

/**
 * Puts refunded pieces back into stock and returns their products. The database takes one movement
 * for each variant of a refund. The caller has locked the variants.
 */
export async function restockRefunded(
  trx: Trx,
  {
    saleId,
    refundId,
    pieces,
  }: { saleId: string; refundId: string; pieces: readonly RestockedVariant[] },
): Promise<string[]> {
  const back = pieces.filter(({ restocked }) => restocked > 0)
  const ids = back.map(({ variant_id }) => variant_id)
  if (ids.length === 0) return []
  await lockListingRows(trx, ids)
  return writeStockMovements(
    trx,
    sql`insert into stock_movement (variant_id, sale_id, refund_id, kind, delta)
      select variant_id, ${saleId}, ${refundId}, 'return', delta
      from unnest(${ids}::uuid[], ${back.map(({ restocked }) => restocked)}::int[]) as piece(variant_id, delta)`,
  )
}
