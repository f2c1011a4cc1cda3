import { useQueries } from '@tanstack/react-query'
import { filterValues } from '#contract/catalogue/filter-address.ts'
import type { SheetProduct } from '#contract/catalogue/product-sheet.ts'
import { MAX_COSTS } from '#contract/platform/limits.ts'
import { pageParams } from '#contract/platform/paging.ts'
import { useAdminMutation } from '../../../platform/admin/admin-mutation.ts'
import { callApi } from '../../../platform/api/browser.ts'
import { ApiError } from '../../../platform/api/call.ts'
import { freshQuery, retryOnce } from '../../../platform/api/query.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import type { ProductList } from '../products/product-list.tsx'
import { costsQuery } from '../products/queries.ts'
import type { RowResult } from './draft.ts'
import { type CostChange, partsOf } from './wire.ts'

/**
 * A page of the list in the address, with all variants. It is not read again by itself while it is
 * edited.
 */
export const sheetQuery = ({ address: { page, search }, filter, more }: ProductList) => ({
  ...freshQuery('GET /products/sheet/:limit/:skip/:search?', {
    params: { ...pageParams(page), search },
    query: { ...filterValues(more), ...filter },
  }),
  ...retryOnce,
})

/** Costs of a page's variants, for super admins. Undefined while they load. */
export function useSheetCosts(
  products: readonly SheetProduct[],
): ReadonlyMap<string, number> | undefined {
  const isOpen = useSession().user?.role === 'superAdmin'
  const variants = products.flatMap((product) => product.variants.map(({ _id }) => _id))
  const answers = useQueries({ queries: isOpen ? partsOf(variants, PART).map(costsQuery) : [] })
  if (!isOpen || answers.some(({ data }) => !data)) return undefined
  const costs = new Map<string, number>()
  for (const { variant, cost } of answers.flatMap(({ data }) => data?.data ?? []))
    if (cost !== null) costs.set(variant, cost)
  return costs
}

/** The number of ids in one address, which keeps it short enough for every proxy. */
const PART = 100

/**
 * Saves costs of variants. The server takes or refuses a call as a whole, so the others of a
 * refused call are sent again.
 */
export const useSaveSheetCosts = () =>
  useAdminMutation((costs: readonly CostChange[]) => saveParts(costs, MAX_COSTS), {
    meta: { errorText: '' },
  })

async function saveParts(costs: readonly CostChange[], size: number): Promise<RowResult[]> {
  const results = await Promise.all(partsOf(costs, size).map(savePart))
  return results.flat()
}

async function savePart(costs: readonly CostChange[]): Promise<RowResult[]> {
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
    const refused = costs.filter(isRefused).map(({ variant, seen }): RowResult => {
      const refusal: RowResult = { variant, result: 'refused', message }
      if (!current) return refusal
      const now = { ...seen, cost: current[variant] as number | null }
      return { ...refusal, field: 'cost', now }
    })
    const others = costs.filter((change) => !isRefused(change))
    return [...refused, ...(await saveParts(others, current ? MAX_COSTS : 1))]
  }
}
