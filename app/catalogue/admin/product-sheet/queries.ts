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
 * The page of the list that the address says, with all variants. What is being changed is not
 * loaded again by itself.
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
  const all = products.flatMap(({ variants }) => variants.map(({ _id }) => _id))
  const answers = useQueries({ queries: isOpen ? partsOf(all, PART).map(costsQuery) : [] })
  if (!isOpen || answers.some(({ data }) => !data)) return undefined
  const costs = answers.flatMap(({ data }) => data?.data ?? [])
  return new Map(
    costs.flatMap(({ variant, cost }) => (cost === null ? [] : [[variant, cost] as const])),
  )
}

/** Ids in an address that every proxy takes. */
const PART = 100

/**
 * Saves what pieces cost. A call is done or refused as a whole: of a refused one the others are
 * sent again.
 */
export const useSaveSheetCosts = () =>
  useAdminMutation((costs: readonly CostChange[]) => saveParts(costs, MAX_COSTS), {
    meta: { errorText: '' },
  })

const saveParts = async (costs: readonly CostChange[], size: number): Promise<RowResult[]> =>
  (await Promise.all(partsOf(costs, size).map(savePart))).flat()

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
    // A 404 does not say which variant is gone: each is tried by itself.
    const isRefused = ({ variant }: CostChange) =>
      current ? variant in current : costs.length === 1
    const refused = costs.filter(isRefused).map(({ variant, seen }): RowResult => {
      const stale = current && {
        field: 'cost' as const,
        now: { ...seen, cost: current[variant] as number | null },
      }
      return { variant, result: 'refused', message, ...stale }
    })
    const others = costs.filter((change) => !isRefused(change))
    return [...refused, ...(await saveParts(others, current ? MAX_COSTS : 1))]
  }
}
