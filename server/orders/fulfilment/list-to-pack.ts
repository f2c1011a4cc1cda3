import { sql } from 'kysely'
import { findPiecesLeft, type OrderGoods } from '#contract/orders/fulfilment/fulfilment.ts'
import type { PackingOrder } from '#contract/orders/fulfilment/shipments.ts'
import { toNaira } from '#contract/orders/pricing/pricing.ts'
import { imageAddress } from '#contract/platform/images.ts'
import type { ListParams } from '#contract/platform/list-params.ts'
import { countQueryRows } from '../../platform/db/count-rows.ts'
import type { Db } from '../../platform/db/schema.ts'
import { type SaleRow, variantOfOrderLine } from '../sales/queries.ts'
import { isCompletedUnsent } from '../sales/state-conditions.ts'
import { readGoodsOfSales } from './goods.ts'

/**
 * SQL of `isOrderReadyToPack` and `isCompletedUnsent`. With literals, as in the indexes `sale_to_pack` and
 * `sale_to_send`.
 */
const isWaitingToBePacked = sql<boolean>`sale.fulfilment = 'unpacked' and ((sale.transaction_status = 'processing'
  and (sale.payment_status = 'paid' or sale.payment_method = 'on delivery')) or ${isCompletedUnsent})`

/**
 * One page of the orders that can be packed now, oldest first, with the pieces that are left to
 * pack.
 */
export async function listOrdersToPack(db: Db, { limit, skip }: ListParams) {
  const [sales, total] = await Promise.all([
    db
      .selectFrom('sale')
      .selectAll()
      .where(isWaitingToBePacked)
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .offset(skip)
      .execute(),
    countQueryRows(db, db.selectFrom('sale').where(isWaitingToBePacked)),
  ])
  const goodsOf = await readGoodsOfSales(db, sales)
  return { data: sales.map((sale) => toPackingOrder(sale, goodsOf(sale))), total }
}

const toPackingOrder = (sale: SaleRow, goods: OrderGoods): PackingOrder => ({
  _id: sale.id,
  createdAt: sale.created_at.toISOString(),
  name: sale.name,
  place: `${sale.lga}, ${sale.state}`,
  due: sale.payment_status === 'unpaid' ? toNaira(sale.total_kobo) : undefined,
  isPart: goods.parcels.length > 0,
  moreDetails: sale.more_details,
  lines: findPiecesLeft(goods).flatMap(({ variant, qty }) => {
    const line = sale.lines.find((line) => variantOfOrderLine(line) === variant)
    if (!line) return []
    const [image] = line.images
    const { title, choice } = line
    return [{ variant, title, choice, image: image && imageAddress(image), qty }]
  }),
})
