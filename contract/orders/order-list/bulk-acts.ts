import { isOrderReadyToPack, mayEventHappen } from '../fulfilment/fulfilment.ts'
import type { Sale } from '../sales/sales.ts'
import { canCancelOrder, canCompleteOrder } from '../states/sale-rules.ts'

export const BULK_ACTIONS = [
  'complete',
  'pack',
  'ship',
  'cancel',
  'export',
  'unpack',
  'unship',
] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

type BulkActedSale = Pick<
  Sale,
  'transactionStatus' | 'paymentStatus' | 'paymentMethod' | 'fulfilment'
>

/** Whether an act will change an order, as far as can be told before it runs. */
export const ACT_FITS_SALE: Record<BulkAction, (sale: BulkActedSale) => boolean> = {
  complete: canCompleteOrder,
  pack: isOrderReadyToPack,
  ship: (sale) => sale.fulfilment === 'packed' && mayEventHappen('shipped', sale),
  cancel: canCancelOrder,
  export: () => true,
  unpack: (sale) => sale.fulfilment === 'packed',
  unship: (sale) => sale.fulfilment === 'shipped',
}

/** Orders that one may not want to complete with the others. */
export const DOUBTS = ['unpacked', 'returned', 'refunded', 'unpaid'] as const
export type Doubt = (typeof DOUBTS)[number]

/** `refunded` and `total` in the same unit. */
type DoubtedSale = Pick<Sale, 'paymentStatus' | 'fulfilment'> & { refunded: number; total: number }

const isFullyRefunded = ({ refunded, total }: DoubtedSale): boolean =>
  refunded > 0 && refunded >= total

const IS_DOUBTFUL: Record<Doubt, (sale: DoubtedSale) => boolean> = {
  // Goods of an order that was refunded as a whole are not to be packed any more.
  unpacked: (sale) => sale.fulfilment === 'unpacked' && !isFullyRefunded(sale),
  returned: (sale) => sale.fulfilment === 'returned' && !isFullyRefunded(sale),
  refunded: isFullyRefunded,
  unpaid: (sale) => sale.paymentStatus === 'unpaid',
}

export const findDoubtsOf = (sale: DoubtedSale): Doubt[] =>
  DOUBTS.filter((doubt) => IS_DOUBTFUL[doubt](sale))

export const UNDO_ACTIONS: Partial<Record<BulkAction, BulkAction>> = {
  pack: 'unpack',
  ship: 'unship',
}
