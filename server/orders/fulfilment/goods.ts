import { sql } from 'kysely'
import {
  fulfilmentOf,
  type Goods,
  piecesLeft,
  piecesToSend,
  type Restocked,
} from '#contract/orders/fulfilment.ts'
import type { Sale } from '#contract/orders/sales.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { type SaleRow, variantOf } from '../sales/queries.ts'
import { countOf, listParcels, type ParcelRow } from './parcels.ts'

type Ordered = { id: string; lines: readonly (Parameters<typeof variantOf>[0] & { qty: number })[] }

/**
 * Reads ordered goods, parcels and refunds of an order. For decisions the caller has locked the
 * order.
 */
export async function readGoods(
  db: Db,
  sale: Ordered,
  parcels?: readonly ParcelRow[],
): Promise<Goods> {
  const restocked = await restockedOf(db, [sale.id])
  return toGoods(sale, parcels ?? (await listParcels(db, sale.id)), restocked.get(sale.id))
}

/** Reads the goods of many orders in two queries; the answer is asked for those of one order. */
export async function readGoodsOf(
  db: Db,
  sales: readonly Ordered[],
): Promise<(sale: Ordered) => Goods> {
  const ids = sales.map(({ id }) => id)
  const parcels = await db
    .selectFrom('shipment')
    .select(['sale_id', 'lines', 'state', 'resend_of'])
    .where('sale_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const parcelsOf = Map.groupBy(parcels, ({ sale_id }) => sale_id)
  const restocked = await restockedOf(db, ids)
  return (sale) => toGoods(sale, parcelsOf.get(sale.id) ?? [], restocked.get(sale.id))
}

const toGoods = (
  { lines }: Pick<Ordered, 'lines'>,
  parcels: readonly Pick<ParcelRow, 'lines' | 'state' | 'resend_of'>[],
  restocked: readonly Restocked[] = [],
): Goods => ({
  ordered: lines.map((line) => ({ variant: variantOf(line), qty: line.qty })),
  parcels: parcels.map(({ lines, state, resend_of }) => ({
    lines,
    state,
    isResend: resend_of !== null,
  })),
  restocked,
})

/** Restocked pieces by order. They stay in stock if the money of a refund fails. */
async function restockedOf(db: Db, saleIds: readonly string[]): Promise<Map<string, Restocked[]>> {
  const { rows } = await sql<Restocked & { sale_id: string }>`
    select movement.sale_id, variant_id as variant, sum(restocked)::int as restocked, sum(unsent)::int as unsent
    from stock_movement as movement join refund_line using (refund_id, variant_id)
    where movement.sale_id = any(${[...saleIds]}::uuid[]) and movement.kind = 'return'
    group by movement.sale_id, variant_id`.execute(db)
  return Map.groupBy(rows, ({ sale_id }) => sale_id)
}

/**
 * Writes and returns the fulfilment of an order that is locked, by its parcels and by what is in
 * stock again. No other place writes it.
 */
export async function writeFulfilment(trx: Trx, sale: SaleRow): Promise<SaleRow['fulfilment']> {
  const fulfilment = fulfilmentOf(await readGoods(trx, sale))
  await trx.updateTable('sale').set({ fulfilment }).where('id', '=', sale.id).execute()
  return fulfilment
}

/**
 * Adds to orders of which only a part is packed how many pieces that is, for lists of the back
 * office.
 */
export async function withPacked(db: Db, sales: readonly Sale[]): Promise<Sale[]> {
  const unpacked = sales.filter(({ fulfilment }) => fulfilment === 'unpacked')
  if (unpacked.length === 0) return [...sales]
  const goodsOf = await readGoodsOf(db, unpacked.map(toOrdered))
  return sales.map((sale) => {
    if (!unpacked.includes(sale)) return sale
    const goods = goodsOf(toOrdered(sale))
    const of = countOf(piecesToSend(goods))
    const pieces = of - countOf(piecesLeft(goods))
    return pieces > 0 ? { ...sale, packed: { pieces, of } } : sale
  })
}

const toOrdered = ({ _id, products }: Sale): Ordered => ({
  id: _id,
  lines: products.map(({ id, variant, qty }) => ({ product_id: id, variant_id: variant, qty })),
})
