import { z } from 'zod'
import { adminWithRight, get } from '../platform/endpoint.ts'
import { optionalText, ShopId } from '../platform/form-schemas.ts'
import { pageAnswerOf } from '../platform/list-params.ts'

export const LowVariant = z.object({
  /** Ids of the variant and its product. */
  _id: z.string(),
  product: z.string(),
  title: z.string(),
  /** `M / Indigo`; '' without options. */
  choice: z.string(),
  sku: z.string(),
  /** Address; '' without one. */
  image: z.string(),
  /** Naira before the discount, and the discount. */
  price: z.number(),
  discountPercentage: z.number(),
  stock: z.int(),
  /** Pieces ordered in the last 30 days, without cancelled orders. */
  sold: z.int(),
  /** Whole days that the stock lasts if as many are sold; null where none were. */
  daysLeft: z.int().nullable(),
})
export type LowVariant = z.infer<typeof LowVariant>

export const LowStockFilters = z.object({
  category: ShopId.optional(),
  brand: optionalText('brand', 120),
})
export type LowStockFilters = z.infer<typeof LowStockFilters>

export const lowStockEndpoints = {
  list: get(
    '/low-stock/:limit/:skip',
    adminWithRight('catalogue'),
    'Variants on sale that are about to run out: those that last the fewest days first',
    { query: LowStockFilters, answer: pageAnswerOf(LowVariant) },
  ),
}
