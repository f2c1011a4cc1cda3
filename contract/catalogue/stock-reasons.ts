/** Why an admin changes a stock by hand, in words. No schema is here. */
export const STOCK_REASONS = {
  delivery: 'Delivery',
  count: 'Count',
  damaged: 'Damaged',
  returned: 'Returned',
  other: 'Other',
} as const

export type StockReason = keyof typeof STOCK_REASONS
export const STOCK_REASON_NAMES = Object.keys(STOCK_REASONS) as StockReason[]

/** A reason with the admin's own words; of `other` the words say it all. */
export type GivenStockReason = { reason: StockReason; note?: string }

/**
 * As people type it: the name of a reason, or other words, which are then the note. Undefined for a
 * blank text.
 */
export function readStockReason(typed: string): GivenStockReason | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  const [name = '', ...words] = text.split(':')
  const reason = STOCK_REASON_NAMES.find(
    (known) => STOCK_REASONS[known].toLowerCase() === name.trim().toLowerCase(),
  )
  const note = words.join(':').trim()
  if (reason === undefined) return { reason: 'other', note: text }
  return note ? { reason, note } : { reason }
}

/** `Damaged: wet`; other reasons are their words. */
export function textOfStockReason({ reason, note }: GivenStockReason): string {
  if (!note) return STOCK_REASONS[reason]
  return reason === 'other' ? note : `${STOCK_REASONS[reason]}: ${note}`
}
