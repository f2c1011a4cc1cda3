import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { VariantCost } from '#contract/costs.ts'
import type { SentSeen } from '#contract/values.ts'
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
    mutationFn: (body: { costs: VariantCost[] } & SentSeen) => callApi('PUT /costs', { body }),
    onSettled: () => client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name === 'GET /costs' }),
  })
}
