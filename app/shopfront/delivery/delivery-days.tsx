import type { Sale } from '#contract/orders/sales.ts'
import { daysText } from '#contract/shopfront/delivery.ts'
import { useStates } from './queries.ts'

type ToDeliver = Pick<Sale, 'shipping' | 'transactionStatus' | 'fulfilment'>

const isToCome = ({ transactionStatus, fulfilment }: ToDeliver): boolean =>
  transactionStatus === 'processing' && (fulfilment === 'unpacked' || fulfilment === 'packed')

/**
 * Says how long the delivery of an order takes, such as `1 to 2 days`; undefined where the days are
 * not known, or the order is not to be sent any more.
 */
export function useDeliveryDays(sale: ToDeliver): string | undefined {
  const { states } = useStates()
  const days = states.find(({ state }) => state === sale.shipping[0])?.days
  return days && isToCome(sale) ? daysText(days) : undefined
}

/** Shows these days behind the place of an order. */
export function DeliveryDays({ sale }: { sale: ToDeliver }) {
  const days = useDeliveryDays(sale)
  return days ? `, ${days}` : null
}
