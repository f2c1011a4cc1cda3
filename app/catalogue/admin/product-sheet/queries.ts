import { useQueries } from '@tanstack/react-query'
import { addressValuesOfFilters } from '#contract/catalogue/filter-address.ts'
import type { SheetProduct } from '#contract/catalogue/product-sheet.ts'
import { MAX_COSTS } from '#contract/platform/limits.ts'
import { useAdminMutation } from '../../../platform/admin/admin-mutation.ts'
import { callApi } from '../../../platform/api/browser.ts'
import { ApiError } from '../../../platform/api/call.ts'
import { listQuery, retryOnce } from '../../../platform/api/query.ts'
import { useShopSession } from '../../../platform/session/use-session.ts'
import type { AdminProductList } from '../products/product-list.tsx'
import { costsQuery } from '../products/queries.ts'
import type { SheetRowResult } from './draft.ts'
import { type CostChange, splitIntoParts } from './wire.ts'

/**
 * A page of the list in the address, with all variants. It is not read again by itself while it is
 * edited.
 */
export const productSheetQuery = ({ address, filter, more }: AdminProductList) => ({
  ...listQuery('GET /products/sheet/:limit/:skip/:search?', address, {
    ...addressValuesOfFilters(more),
    ...filter,
  }),
  ...retryOnce,
})

/** Costs of a page's variants, for super admins. Undefined while they load. */
export function useSheetCosts(
  products: readonly SheetProduct[],
): ReadonlyMap<string, number> | undefined {
  const isOpen = useShopSession().user?.role === 'superAdmin'
  const variants = products.flatMap((product) => product.variants.map(({ _id }) => _id))
  const answers = useQueries({
    queries: isOpen ? splitIntoParts(variants, COSTS_PER_CALL).map(costsQuery) : [],
  })
  if (!isOpen || answers.some(({ data }) => !data)) return undefined
  const costs = new Map<string, number>()
  for (const { variant, cost } of answers.flatMap(({ data }) => data?.data ?? []))
    if (cost !== null) costs.set(variant, cost)
  return costs
}

/** The number of ids in one address, which keeps it short enough for every proxy. */
const COSTS_PER_CALL = 100

/**
 * Saves costs of variants. The server takes or refuses a call as a whole, so the others of a
 * refused call are sent again.
 */
export const useSaveSheetCosts = () =>
  useAdminMutation((costs: readonly CostChange[]) => saveCostsInParts(costs, MAX_COSTS), {
    meta: { errorText: '' },
  })

async function saveCostsInParts(
  costs: readonly CostChange[],
  size: number,
): Promise<SheetRowResult[]> {
  const results = await Promise.all(splitIntoParts(costs, size).map(saveCostsPart))
  return results.flat()
}

async function saveCostsPart(costs: readonly CostChange[]): Promise<SheetRowResult[]> {
  try {
    const seen = Object.fromEntries(
      costs.map(({ variant, seen: { cost = null } }) => [variant, cost]),
    )
    await callApi('PUT /costs', {
      body: { costs: costs.map(({ variant, cost }) => ({ variant, cost })), seen },
    })
    return costs.map(({ variant }) => ({ variant, result: 'done' }))
  } catch (error) {
    if (!(error instanceof ApiError) || !(error.current || error.status === 404)) throw error
    const { message, current } = error
    // A 404 does not say which variant is gone, so each is sent by itself.
    const isRefused = ({ variant }: CostChange) =>
      current ? variant in current : costs.length === 1
    const refused = costs.filter(isRefused).map(({ variant, seen }): SheetRowResult => {
      const refusal: SheetRowResult = { variant, result: 'refused', message }
      if (!current) return refusal
      const now = { ...seen, cost: current[variant] as number | null }
      return { ...refusal, field: 'cost', now }
    })
    const others = costs.filter((change) => !isRefused(change))
    return [...refused, ...(await saveCostsInParts(others, current ? MAX_COSTS : 1))]
  }
}
