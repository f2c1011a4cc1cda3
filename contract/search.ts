import { z } from 'zod'

/** What is offered while a search is typed. §11 */
export const Suggestions = z.object({
  products: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      price: z.number(),
      discountPercentage: z.number(),
      fromPrice: z.literal(true).optional(),
      image: z.string(),
    }),
  ),
  categories: z.array(z.object({ _id: z.string(), title: z.string() })),
  brands: z.array(z.string()),
  /** The text as it is probably meant, where it is spelled differently. */
  corrected: z.string().optional(),
})
export type Suggestions = z.infer<typeof Suggestions>
