import { z } from 'zod'
import { type PricedLine, toKobo, toNaira, unitPrice } from '../orders/pricing/pricing.ts'
import { get, put, superAdmin } from '../platform/endpoint.ts'
import { MAX_COSTS } from '../platform/limits.ts'
import { listAnswerOf } from '../platform/list-params.ts'
import { Naira, ShopId } from '../platform/values.ts'

/** Cost of a piece of a variant, in naira; null if unknown. */
export const VariantCost = z.object({ variant: ShopId, cost: Naira.nullable() })
export type VariantCost = z.infer<typeof VariantCost>

/** Margin of a piece after discount and cost: naira, and percent of the price with one decimal. */
export function marginOfVariant(
  variant: Omit<PricedLine, 'qty'>,
  cost: number,
): { naira: number; percent: number } {
  const sold = toKobo(unitPrice(variant))
  const left = sold - toKobo(cost)
  const percent = sold === 0 ? 0 : (left / sold) * 100
  return { naira: toNaira(left), percent: Math.round(percent * 10) / 10 }
}

const CostVariantIds = z
  .string()
  .max(37 * MAX_COSTS)
  .transform((list) => list.split(',').filter(Boolean))
  .pipe(z.array(ShopId).max(MAX_COSTS))

/** Costs are in these answers alone, so that nobody else's answer can have one. */
export const costEndpoints = {
  list: get(
    '/costs',
    superAdmin,
    'What a piece of each of these variants costs the shop: `_id`s, comma-separated; without those that are unknown',
    { query: z.object({ variants: CostVariantIds.optional() }), answer: listAnswerOf(VariantCost) },
  ),
  change: put(
    '/costs',
    superAdmin,
    'Sets what a piece of these variants costs; null: not known. `seen` by the `_id`s of variants',
    { isEdit: true, body: z.object({ costs: z.array(VariantCost).min(1).max(MAX_COSTS) }) },
  ),
}
