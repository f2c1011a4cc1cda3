import { piecesLeft, piecesToSend } from '#contract/orders/fulfilment.ts'
import type { Sale } from '#contract/orders/sales.ts'
import type { Db } from '../../platform/db/schema.ts'
import { readGoodsOf } from './goods.ts'

const sum = (pieces: readonly { qty: number }[]): number => pieces.reduce((all, { qty }) => all + qty, 0)

/** Orders as lists of the back office show them: with how much is packed, of those of which only a part is. */
export async function withPacked(db: Db, sales: readonly Sale[]): Promise<Sale[]> {
  const ordered = sales
    .filter(({ fulfilment }) => fulfilment === 'unpacked')
    .map(({ _id, products }) => ({
      id: _id,
      lines: products.map(({ id, variant, qty }) => ({ product_id: id, variant_id: variant, qty })),
    }))
  if (ordered.length === 0) return [...sales]
  const goodsOf = await readGoodsOf(db, ordered)
  const packed = new Map(
    ordered.map((sale) => {
      const goods = goodsOf(sale)
      const of = sum(piecesToSend(goods))
      return [sale.id, { pieces: of - sum(piecesLeft(goods)), of }]
    }),
  )
  return sales.map((sale) => {
    const own = packed.get(sale._id)
    return own && own.pieces > 0 ? { ...sale, packed: own } : sale
  })
}
