import { z } from 'zod'

export const ShownReview = z.object({
  _id: z.string(),
  /** 1 to 5. */
  stars: z.int(),
  /** May be empty. */
  title: z.string(),
  text: z.string(),
  /** Addresses of pictures. */
  photos: z.array(z.string()),
  /** `Ada O.` or `Verified buyer`. */
  name: z.string(),
  /** Answer of the shop; may be empty. */
  answer: z.string(),
  /** When it was last changed by its writer. */
  at: z.string(),
})
export type ShownReview = z.infer<typeof ShownReview>

export const ProductReviewSummary = z.object({
  count: z.int(),
  /** With one decimal. */
  average: z.number(),
  /** How many gave one star, two … five. */
  stars: z.array(z.int()),
  newest: z.array(ShownReview),
})
export type ProductReviewSummary = z.infer<typeof ProductReviewSummary>
