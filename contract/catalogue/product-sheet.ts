import { z } from 'zod'
import { messages } from '../messages.ts'
import { adminWithRight, get, put } from '../platform/endpoint.ts'
import { MAX_SHEET_ROWS, MAX_STOCK, MAX_STOCK_NOTE } from '../platform/limits.ts'
import { pageAnswerOf } from '../platform/list-params.ts'
import {
  formNairaField,
  formNumberField,
  formWholeField,
  Naira,
  optionalText,
  ShopId,
} from '../platform/values.ts'
import { OFF_SALE_STATES, PRODUCT_STATES } from './product-states.ts'
import { AdminFilters, Product } from './products.ts'
import { STOCK_REASON_NAMES } from './stock-reasons.ts'
import { ProductVariant } from './variants.ts'

/** States that a sheet can set; a date is set in the form. */
export const SHEET_STATES = ['onSale', 'hidden'] as const
export type SettableSheetState = (typeof SHEET_STATES)[number]

/** A product of the sheet with all its variants; one without options has one. */
export const SheetProduct = Product.pick({ _id: true, title: true }).extend({
  image: z.string().optional(),
  variants: z.array(ProductVariant),
  /** Left out while it is on sale. */
  state: z.enum(OFF_SALE_STATES).optional(),
})
export type SheetProduct = z.infer<typeof SheetProduct>

/**
 * A row that was changed, with what its cells were when it was opened (`seen`). A price or discount
 * that somebody else has changed since is refused; of a stock the difference counts, so that pieces
 * sold since stay sold. `add` pieces come to what is there (or go, below 0).
 */
export const ChangedSheetRow = z
  .object({
    variant: ShopId,
    price: z.object({ to: formNairaField('price'), seen: Naira }).optional(),
    discountPercentage: z
      .object({ to: formNumberField('discountPercentage', 0, 100), seen: z.number().min(0) })
      .optional(),
    stock: z
      .object({ to: formWholeField('stock', 0, MAX_STOCK), seen: z.int().min(0).max(MAX_STOCK) })
      .optional(),
    add: z.int().min(-MAX_STOCK).max(MAX_STOCK).optional(),
    reason: z.enum(STOCK_REASON_NAMES).optional(),
    note: optionalText('reason', MAX_STOCK_NOTE),
    state: z.object({ to: z.enum(SHEET_STATES), seen: z.enum(PRODUCT_STATES) }).optional(),
  })
  .refine(({ stock, add }) => stock === undefined || add === undefined, messages.stockOrPieces)
export type ChangedSheetRow = z.output<typeof ChangedSheetRow>

/** `save`: made by the caller once for these rows; a repeated call with it does nothing twice. */
export const SheetSave = z.object({
  save: z.uuid().toLowerCase(),
  rows: z
    .array(ChangedSheetRow)
    .min(1)
    .max(MAX_SHEET_ROWS)
    .refine(
      (rows) => new Set(rows.map(({ variant }) => variant)).size === rows.length,
      messages.variantTwice,
    ),
})

export const StoredSheetValues = ProductVariant.pick({
  price: true,
  discountPercentage: true,
  stock: true,
}).extend({
  state: z.enum(PRODUCT_STATES),
})
export type StoredSheetValues = z.infer<typeof StoredSheetValues>

/**
 * Result for a row. `refused`: nothing was changed. `field`: the faulty cell. Without `now` the row
 * is gone.
 */
export const SheetResult = z.object({
  variant: z.string(),
  result: z.enum(['done', 'refused']),
  message: z.string().optional(),
  field: z.enum(['price', 'discountPercentage', 'stock', 'add', 'state']).optional(),
  now: StoredSheetValues.optional(),
})
export type SheetResult = z.infer<typeof SheetResult>

export const StockMovement = z.object({
  _id: z.string(),
  kind: z.enum(['initial', 'reserve', 'release', 'adjust', 'return', 'resume']),
  delta: z.int(),
  /** Pieces that were there after it. */
  after: z.int(),
  at: z.string(),
  /** Reason of an adjustment and the full name of the admin, if known. */
  reason: z.enum(STOCK_REASON_NAMES).optional(),
  note: z.string().optional(),
  actor: z.string().optional(),
  /** `_id` of the order that took or returned the pieces. */
  sale: z.string().optional(),
})
export type StockMovement = z.infer<typeof StockMovement>

export const productSheetEndpoints = {
  list: get(
    '/products/sheet/:limit/:skip/:search?',
    adminWithRight('catalogue'),
    'Products with all their variants, searched, filtered and sorted as the list of the back office',
    {
      query: AdminFilters,
      answer: pageAnswerOf(SheetProduct).extend({ more: z.literal(true).optional() }),
    },
  ),
  save: put(
    '/products/sheet',
    adminWithRight('catalogue'),
    'Changes prices, discounts and stock of many variants; each row is done or refused by itself',
    { body: SheetSave, answer: z.object({ results: z.array(SheetResult) }) },
  ),
  movements: get(
    '/products/:id/movements/:limit/:skip',
    adminWithRight('catalogue'),
    'The changes of the stock of a variant, of the first one unless another is named, newest first',
    {
      notFound: messages.productNotFound,
      query: z.object({ variant: ShopId.optional() }),
      answer: pageAnswerOf(StockMovement),
    },
  ),
}
