import type { Sale } from '#contract/orders/sales/sales.ts'
import { deliveryDaysText } from '#contract/shopfront/delivery.ts'
import { useDeliveryStates } from './queries.ts'

type DeliverableSale = Pick<Sale, 'shipping' | 'transactionStatus' | 'fulfilment'>

const isStillToBeSent = ({ transactionStatus, fulfilment }: DeliverableSale): boolean =>
  transactionStatus === 'processing' && (fulfilment === 'unpacked' || fulfilment === 'packed')

/**
 * Says how long the delivery of an order takes, such as `1 to 2 days`; undefined where the days are
 * not known, or the order is not to be sent any more.
 */
export function useDeliveryDays(sale: DeliverableSale): string | undefined {
  const { states } = useDeliveryStates()
  const days = states.find(({ state }) => state === sale.shipping[0])?.days
  return days && isStillToBeSent(sale) ? deliveryDaysText(days) : undefined
}

/** Shows these days behind the place of an order. */
export function DeliveryDays({ sale }: { sale: DeliverableSale }) {
  const days = useDeliveryDays(sale)
  return days ? `, ${days}` : null
}
