/**
 * Where a product stands. `draft`: it was never shown, such as a copy or a new product of an
 * import.
 */
export const PRODUCT_STATES = ['draft', 'scheduled', 'onSale', 'hidden'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]

/** Those that shoppers do not see. */
export const OFF_SALE_STATES = [
  'draft',
  'scheduled',
  'hidden',
] as const satisfies readonly ProductState[]
export type OffSaleState = (typeof OFF_SALE_STATES)[number]

/** States of back-office lists; without one: on sale. */
export const PRODUCT_LIST_STATES = ['all', ...PRODUCT_STATES] as const

/** State columns of a product. `publishAt`: null without a date. */
export type ProductStateFacts = {
  published: boolean
  publishAt: Date | string | null
  hidden: boolean
}

/** The one place that reads a state out of the row. */
export function productStateOf({ published, publishAt, hidden }: ProductStateFacts): ProductState {
  if (published) return 'onSale'
  if (publishAt !== null) return 'scheduled'
  return hidden ? 'hidden' : 'draft'
}

/** A product that was on sale is hidden; a draft was never shown. */
export const mayChangeProductState = (from: ProductState, to: ProductState): boolean =>
  to !== 'draft' || from === 'draft' || from === 'scheduled'

export const PRODUCT_STATE_TITLES = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  onSale: 'On sale',
  hidden: 'Hidden',
} as const satisfies Record<ProductState, string>
