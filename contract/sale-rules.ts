import type { Sale } from './sales.ts'

/** How money was received by hand, said when an unpaid order is completed. */
export const BY_HAND = ['cash', 'transfer'] as const
export type ByHand = (typeof BY_HAND)[number]

type Statuses = Pick<Sale, 'transactionStatus' | 'paymentStatus'>

/** Every state that an order can be in, as transaction and payment status: completed is always paid, cancelled never. */
export const SALE_STATES = [
  ['processing', 'unpaid'],
  ['processing', 'paid'],
  ['completed', 'paid'],
  ['cancelled', 'unpaid'],
] as const satisfies [Sale['transactionStatus'], Sale['paymentStatus']][]

/** §4: only while processing and unpaid. */
export const canCancel = (sale: Statuses): boolean =>
  sale.transactionStatus === 'processing' && sale.paymentStatus === 'unpaid'

/** §4: payment can be made only while unpaid; a cancelled or completed order takes no money. */
export const canPay = (sale: Statuses): boolean => canCancel(sale)

/** §4: a processing order, paid or not; of an unpaid one it says that the money was received by hand. */
export const canComplete = ({ transactionStatus }: Pick<Sale, 'transactionStatus'>): boolean =>
  transactionStatus === 'processing'

const isPlace = (text: string | undefined, place: string): boolean => text?.trim().toLowerCase() === place

/** §2: the second element of shipping is 'warri south' or the first is 'Lagos', without case. */
export const canPayOnDelivery = (shipping: readonly string[]): boolean =>
  isPlace(shipping[0], 'lagos') || isPlace(shipping[1], 'warri south')
