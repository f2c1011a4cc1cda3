import { sql } from 'kysely'
import {
  findFulfilment,
  findPiecesLeft,
  findPiecesToSend,
  type OrderGoods,
  type RestockedPieces,
} from '#contract/orders/fulfilment/fulfilment.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { type SaleRow, variantOfOrderLine } from '../sales/queries.ts'
import { countPieces, listParcels, type ParcelRow } from './parcels.ts'

type OrderedGoods = {
  id: string
  lines: readonly (Parameters<typeof variantOfOrderLine>[0] & { qty: number })[]
}

/**
 * Reads ordered goods, parcels and refunds of an order. For decisions the caller has locked the
 * order.
 */
export async function readGoodsOfSale(
  db: Db,
  sale: OrderedGoods,
  parcels?: readonly ParcelRow[],
): Promise<OrderGoods> {
  const restocked = await readRestockedPieces(db, [sale.id])
  return toGoodsOfSale(sale, parcels ?? (await listParcels(db, sale.id)), restocked.get(sale.id))
}

/** Reads the goods of many orders in two queries; the answer is asked for those of one order. */
export async function readGoodsOfSales(
  db: Db,
  sales: readonly OrderedGoods[],
): Promise<(sale: OrderedGoods) => OrderGoods> {
  const ids = sales.map(({ id }) => id)
  const parcels = await db
    .selectFrom('parcel')
    .select(['sale_id', 'lines', 'state', 'resend_of'])
    .where('sale_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const parcelsOf = Map.groupBy(parcels, ({ sale_id }) => sale_id)
  const restocked = await readRestockedPieces(db, ids)
  return (sale) => toGoodsOfSale(sale, parcelsOf.get(sale.id) ?? [], restocked.get(sale.id))
}

const toGoodsOfSale = (
  { lines }: Pick<OrderedGoods, 'lines'>,
  parcels: readonly Pick<ParcelRow, 'lines' | 'state' | 'resend_of'>[],
  restocked: readonly RestockedPieces[] = [],
): OrderGoods => ({
  ordered: lines.map((line) => ({ variant: variantOfOrderLine(line), qty: line.qty })),
  parcels: parcels.map(({ lines, state, resend_of }) => ({
    lines,
    state,
    isResend: resend_of !== null,
  })),
  restocked,
})

/** Restocked pieces by order. They stay in stock if the money of a refund fails. */
async function readRestockedPieces(
  db: Db,
  saleIds: readonly string[],
): Promise<Map<string, RestockedPieces[]>> {
  const { rows } = await sql<RestockedPieces & { sale_id: string }>`
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
  const fulfilment = findFulfilment(await readGoodsOfSale(trx, sale))
  await trx.updateTable('sale').set({ fulfilment }).where('id', '=', sale.id).execute()
  return fulfilment
}

/**
 * Adds to orders of which only a part is packed how many pieces that is, for lists of the back
 * office.
 */
export async function withPackedPieces(db: Db, sales: readonly Sale[]): Promise<Sale[]> {
  const unpacked = sales.filter(({ fulfilment }) => fulfilment === 'unpacked')
  if (unpacked.length === 0) return [...sales]
  const goodsOf = await readGoodsOfSales(db, unpacked.map(toOrderedGoods))
  return sales.map((sale) => {
    if (!unpacked.includes(sale)) return sale
    const goods = goodsOf(toOrderedGoods(sale))
    const of = countPieces(findPiecesToSend(goods))
    const pieces = of - countPieces(findPiecesLeft(goods))
    return pieces > 0 ? { ...sale, packed: { pieces, of } } : sale
  })
}

const toOrderedGoods = ({ _id, products }: Sale): OrderedGoods => ({
  id: _id,
  lines: products.map(({ id, variant, qty }) => ({ product_id: id, variant_id: variant, qty })),
})
