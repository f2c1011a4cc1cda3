import type { SheetNow, SheetResult, SheetRow } from '#contract/catalogue/product-sheet.ts'
import { messages } from '#contract/messages.ts'
import { toKobo, toNaira } from '#contract/orders/pricing.ts'
import { MAX_STOCK } from '#contract/platform/limits.ts'
import type { VariantRow } from '../columns.ts'
import { type StateColumns, stateColumns, stateOfRow } from '../states/state-columns.ts'
import { stockAfter } from '../variants/plan.ts'

export type Decision = { after: Priced & StateColumns } | { refused: Refused }

type Priced = Pick<VariantRow, 'price_kobo' | 'discount_percentage' | 'stock'>
export type Before = Priced & StateColumns & { images: readonly string[] }

/** Decides on a variant as it is now, which is locked. */
export function decideRow(before: Before, row: SheetRow): Decision {
  const price = row.price && { to: toKobo(row.price.to), seen: toKobo(row.price.seen) }
  if (isStale(price, before.price_kobo)) return refuse('price', messages.rowChanged)
  if (isStale(row.discountPercentage, before.discount_percentage))
    return refuse('discountPercentage', messages.rowChanged)
  const stock = stockOf(before.stock, row)
  const refused = stockFault(before.stock, stock, row) ?? stateFault(before, row)
  if (refused) return { refused }
  return {
    after: {
      ...stateColumns(before, { state: row.state?.to }),
      price_kobo: price?.to ?? before.price_kobo,
      discount_percentage: row.discountPercentage?.to ?? before.discount_percentage,
      stock,
    },
  }
}

type Refused = Pick<SheetResult, 'field' | 'message'>

function stockFault(now: number, after: number, row: SheetRow): Refused | undefined {
  const field = row.stock ? 'stock' : 'add'
  if (after < 0)
    return { field, message: row.stock ? messages.stockMoved(now) : messages.stockTooLow(now) }
  return after > MAX_STOCK ? { field, message: messages.stockTooHigh(MAX_STOCK) } : undefined
}

function stateFault(before: Before, { state }: SheetRow): Refused | undefined {
  if (!state) return undefined
  const now = stateOfRow(before)
  if (now !== state.seen && now !== state.to)
    return { field: 'state', message: messages.rowChanged }
  const isBare = state.to === 'onSale' && before.images.length === 0
  return isBare ? { field: 'state', message: messages.imageRequired } : undefined
}

const refuse = (field: SheetResult['field'], message: string): Decision => ({
  refused: { field, message },
})

/** Neither what the row was changed from, nor what it is changed to. */
const isStale = (change: { to: number; seen: number } | undefined, now: number): boolean =>
  change !== undefined && now !== change.seen && now !== change.to

const stockOf = (now: number, { stock, add = 0 }: SheetRow): number =>
  stock ? stockAfter(stock.to, stock.seen, now) : now + add

/** A row of the sheet as it is stored now, for the answer. */
export const nowOf = ({
  price_kobo,
  discount_percentage,
  stock,
  ...state
}: Priced & StateColumns): SheetNow => ({
  price: toNaira(price_kobo),
  discountPercentage: discount_percentage,
  stock,
  state: stateOfRow(state),
})
