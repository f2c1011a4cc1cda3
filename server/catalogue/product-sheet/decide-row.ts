import type {
  ChangedSheetRow,
  SheetResult,
  StoredSheetValues,
} from '#contract/catalogue/product-sheet.ts'
import { messages } from '#contract/messages.ts'
import { toKobo, toNaira } from '#contract/orders/pricing.ts'
import { MAX_STOCK } from '#contract/platform/limits.ts'
import type { StoredVariantRow } from '../products/columns.ts'
import {
  productStateOfRow,
  type StateColumns,
  stateColumnsAfter,
} from '../products/states/state-columns.ts'
import { stockAfterSeen } from '../products/variants/plan.ts'

export type SheetRowDecision = { after: SheetFigures & StateColumns } | { refused: SheetRowRefusal }

type SheetFigures = Pick<StoredVariantRow, 'price_kobo' | 'discount_percentage' | 'stock'>
export type SheetRowBefore = SheetFigures & StateColumns & { images: readonly string[] }

/** Decides on a variant as it is now, which is locked. */
export function decideSheetRow(before: SheetRowBefore, row: ChangedSheetRow): SheetRowDecision {
  const price = row.price && { to: toKobo(row.price.to), seen: toKobo(row.price.seen) }
  if (isStaleChange(price, before.price_kobo)) return refuseSheetRow('price', messages.rowChanged)
  if (isStaleChange(row.discountPercentage, before.discount_percentage))
    return refuseSheetRow('discountPercentage', messages.rowChanged)
  const stock = stockAfterSheetRow(before.stock, row)
  const refused = findStockFault(before.stock, stock, row) ?? findStateFault(before, row)
  if (refused) return { refused }
  return {
    after: {
      ...stateColumnsAfter(before, { state: row.state?.to }),
      price_kobo: price?.to ?? before.price_kobo,
      discount_percentage: row.discountPercentage?.to ?? before.discount_percentage,
      stock,
    },
  }
}

type SheetRowRefusal = Pick<SheetResult, 'field' | 'message'>

function findStockFault(
  now: number,
  after: number,
  row: ChangedSheetRow,
): SheetRowRefusal | undefined {
  const field = row.stock ? 'stock' : 'add'
  if (after < 0)
    return {
      field,
      message: row.stock ? messages.stockChangedMeanwhile(now) : messages.stockTooLow(now),
    }
  return after > MAX_STOCK ? { field, message: messages.stockTooHigh(MAX_STOCK) } : undefined
}

function findStateFault(
  before: SheetRowBefore,
  { state }: ChangedSheetRow,
): SheetRowRefusal | undefined {
  if (!state) return undefined
  const now = productStateOfRow(before)
  if (now !== state.seen && now !== state.to)
    return { field: 'state', message: messages.rowChanged }
  const isBare = state.to === 'onSale' && before.images.length === 0
  return isBare ? { field: 'state', message: messages.imageRequired } : undefined
}

const refuseSheetRow = (field: SheetResult['field'], message: string): SheetRowDecision => ({
  refused: { field, message },
})

/** Neither what the row was changed from, nor what it is changed to. */
const isStaleChange = (change: { to: number; seen: number } | undefined, now: number): boolean =>
  change !== undefined && now !== change.seen && now !== change.to

const stockAfterSheetRow = (now: number, { stock, add = 0 }: ChangedSheetRow): number =>
  stock ? stockAfterSeen(stock.to, stock.seen, now) : now + add

/** A row of the sheet as it is stored now, for the answer. */
export const storedSheetValues = ({
  price_kobo,
  discount_percentage,
  stock,
  ...state
}: SheetFigures & StateColumns): StoredSheetValues => ({
  price: toNaira(price_kobo),
  discountPercentage: discount_percentage,
  stock,
  state: productStateOfRow(state),
})
