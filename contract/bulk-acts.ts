import { isReadyToPack, mayHappen } from './fulfilment.ts'
import { canCancel, canComplete } from './sale-rules.ts'
import type { Sale } from './sales.ts'

/** What can be done to many orders at once. The last two take back what `pack` and `ship` did. */
export const BULK_ACTIONS = ['complete', 'pack', 'ship', 'cancel', 'export', 'unpack', 'unship'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

type Acted = Pick<Sale, 'transactionStatus' | 'paymentStatus' | 'paymentMethod' | 'fulfilment'>

const FITS: Record<BulkAction, (sale: Acted) => boolean> = {
  complete: canComplete,
  pack: isReadyToPack,
  ship: (sale) => sale.fulfilment === 'packed' && mayHappen('shipped', sale),
  cancel: canCancel,
  export: () => true,
  unpack: (sale) => sale.fulfilment === 'packed',
  unship: (sale) => sale.fulfilment === 'shipped',
}

/** Whether an order is one of those that the act will change, as far as can be told before. */
export const fits = (action: BulkAction, sale: Acted): boolean => FITS[action](sale)

const UNDO: Partial<Record<BulkAction, BulkAction>> = { pack: 'unpack', ship: 'unship' }

/** What takes an act back; undefined where nothing does. */
export const undoOf = (action: BulkAction): BulkAction | undefined => UNDO[action]
