import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PAGE_SIZE } from '#contract/limits.ts'
import { skipOf } from '#contract/paging.ts'
import type { RefundForm, RefundSort } from '#contract/refunds.ts'
import { callApi } from '../../api/browser.ts'
import { query } from '../../api/query.ts'
import { withIdentity } from '../../confirm/confirm-identity.ts'

export const refundQueries = {
  list: (page: number, sort?: RefundSort) => ({
    ...query('GET /refunds/:limit/:skip', { params: { limit: PAGE_SIZE, skip: skipOf(page) }, query: { sort } }),
    staleTime: 0,
  }),
}

/** Records that the money was sent back, and how. */
export function useFinishRefund(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RefundForm) => withIdentity(() => callApi('PUT /refunds/:id', { params: { id }, body })),
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [name] }) => /^GET \/(refunds|dashboard)\b/.test(String(name)),
      }),
  })
}
