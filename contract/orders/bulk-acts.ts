import { isReadyToPack, mayHappen } from './fulfilment.ts'
import { canCancel, canComplete } from './sale-rules.ts'
import type { Sale } from './sales.ts'

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

type Acted = Pick<Sale, 'transactionStatus' | 'paymentStatus' | 'paymentMethod' | 'fulfilment'>

/** Whether an act will change an order, as far as can be told before it runs. */
export const FITS: Record<BulkAction, (sale: Acted) => boolean> = {
  complete: canComplete,
  pack: isReadyToPack,
  ship: (sale) => sale.fulfilment === 'packed' && mayHappen('shipped', sale),
  cancel: canCancel,
  export: () => true,
  unpack: (sale) => sale.fulfilment === 'packed',
  unship: (sale) => sale.fulfilment === 'shipped',
}

/** Orders that one may not want to complete with the others. */
export const DOUBTS = ['unpacked', 'returned', 'refunded', 'unpaid'] as const
export type Doubt = (typeof DOUBTS)[number]

/** `refunded` and `total` in the same unit. */
type Doubted = Pick<Sale, 'paymentStatus' | 'fulfilment'> & { refunded: number; total: number }

const isRefunded = ({ refunded, total }: Doubted): boolean => refunded > 0 && refunded >= total

const DOUBTFUL: Record<Doubt, (sale: Doubted) => boolean> = {
  // Goods of an order that was refunded as a whole are not to be packed any more.
  unpacked: (sale) => sale.fulfilment === 'unpacked' && !isRefunded(sale),
  returned: (sale) => sale.fulfilment === 'returned' && !isRefunded(sale),
  refunded: isRefunded,
  unpaid: (sale) => sale.paymentStatus === 'unpaid',
}

export const doubtsOf = (sale: Doubted): Doubt[] => DOUBTS.filter((doubt) => DOUBTFUL[doubt](sale))

export const UNDO: Partial<Record<BulkAction, BulkAction>> = { pack: 'unpack', ship: 'unship' }
