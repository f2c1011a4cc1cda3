import { z } from 'zod'
import { messages } from '../../messages.ts'
import { MAX_ORDER_LINES, MAX_QTY } from '../../platform/limits.ts'
import { ShopId } from '../../platform/values.ts'

/** `variant` is required where the product has options. */
export const OrderedPieces = z.object({
  id: ShopId,
  variant: ShopId.optional(),
  qty: z.int(messages.mustBeNumber).min(1).max(MAX_QTY),
})

/** Lines of an order, or some of their pieces. */
export const OrderedLines = z
  .array(OrderedPieces)
  .max(MAX_ORDER_LINES, messages.tooManyLines(MAX_ORDER_LINES))

/** Pieces of a line of an order as people read them. */
export const NamedPieces = z.object({
  id: z.string(),
  title: z.string(),
  /** Only of a product with options: the variant's `_id`, and its values in words: `M / Indigo`. */
  variant: z.string().optional(),
  choice: z.string().optional(),
  qty: z.int(),
})
