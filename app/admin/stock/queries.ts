import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Calls } from '#contract/api.ts'
import { callApi } from '../../api/browser.ts'
import { query } from '../../api/query.ts'

/** Movements on a page of the history. */
export const HISTORY_SIZE = 20

export const movementsQuery = (id: string, variant: string | undefined, page: number) => ({
  ...query('GET /products/:id/movements/:limit/:skip', {
    params: { id, limit: HISTORY_SIZE, skip: (page - 1) * HISTORY_SIZE },
    query: variant === undefined ? {} : { variant },
  }),
  staleTime: 0,
})

/** Everything that shows products or their stock. */
const READS = /^GET \/(products|drafts|dashboard|low-stock)/

/** Saves rows of the sheet; what became of each is in the answer. Its errors are shown by who calls it. */
export function useSaveSheet() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Calls['PUT /products/sheet']['input']['body']) => callApi('PUT /products/sheet', { body }),
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey: [name] }) => READS.test(String(name)) }),
    meta: { errorText: '' },
  })
}
