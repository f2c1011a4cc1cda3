import { textOfChoice, titleWithChoiceOf } from '#contract/catalogue/product-rules.ts'
import { toNaira } from '#contract/orders/pricing/pricing.ts'
import { SALE_EVENTS } from '#contract/orders/states/sale-states.ts'
import type { LiveEvent } from '#contract/platform/live.ts'
import type { Trx } from '../../platform/db/schema.ts'
import type { FollowedEvent, Follower } from '../../platform/events/follower.ts'
import type { Live } from './live.ts'

export const createOrderNewsFollower = ({ show }: Pick<Live, 'show'>): Follower => ({
  name: 'order-news',
  handle: async (trx, events) => {
    const placed = events.filter(({ event }) => event === 'placed').map(({ sale_id }) => sale_id)
    await show([...events.map(toLiveEvent), ...(await listLowStockEvents(trx, placed))])
  },
})

function toLiveEvent({ event, sale_id, name, total_kobo }: FollowedEvent): LiveEvent {
  const { live: kind = 'status' } = SALE_EVENTS[event]
  return kind === 'status'
    ? { kind, id: sale_id }
    : { kind, id: sale_id, name, total: toNaira(total_kobo) }
}

async function listLowStockEvents(trx: Trx, saleIds: readonly string[]): Promise<LiveEvent[]> {
  if (saleIds.length === 0) return []
  const rows = await trx
    .selectFrom('variant')
    .innerJoin('low_stock', 'low_stock.variant_id', 'variant.id')
    .innerJoin('product', 'product.id', 'variant.product_id')
    .select(['product.id', 'product.title', 'variant.choice', 'variant.stock'])
    .where('variant.id', 'in', (eb) =>
      eb
        .selectFrom('stock_movement')
        .select('variant_id')
        .where('sale_id', 'in', saleIds)
        .where('kind', '=', 'reserve'),
    )
    .execute()
  return rows.map(({ id, title, choice, stock }) => ({
    kind: 'lowStock',
    id,
    title: titleWithChoiceOf({ title, choice: textOfChoice(choice) }),
    stock,
  }))
}
