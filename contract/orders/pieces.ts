import { z } from 'zod'
import { messages } from '../messages.ts'
import { MAX_LINES, MAX_QTY } from '../platform/limits.ts'
import { Id } from '../platform/values.ts'

/** `variant` is required where the product has options. */
export const Pieces = z.object({
  id: Id,
  variant: Id.optional(),
  qty: z.int(messages.number).min(1).max(MAX_QTY),
})

/** Lines of an order, or some of their pieces. */
export const OrderLines = z.array(Pieces).max(MAX_LINES, messages.tooManyLines(MAX_LINES))

/** Pieces of a line of an order as people read them. */
export const NamedPieces = z.object({
  id: z.string(),
  title: z.string(),
  /** Only of a product with options: the variant's `_id`, and its values in words: `M / Indigo`. */
  variant: z.string().optional(),
  choice: z.string().optional(),
  qty: z.int(),
})
