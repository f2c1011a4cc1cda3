import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { VariantCost } from '#contract/costs.ts'
import { callApi } from '../../../api/browser.ts'
import { query } from '../../../api/query.ts'

/** For super admins: what pieces of these variants cost. */
export const costsQuery = (variants: readonly string[]) => ({
  ...query('GET /costs', { query: { variants: variants.join() } }),
  placeholderData: undefined,
  staleTime: 0,
  enabled: variants.length > 0,
})

export function useSaveCosts() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (costs: VariantCost[]) => callApi('PUT /costs', { body: { costs } }),
    onSettled: () => client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name === 'GET /costs' }),
  })
}
