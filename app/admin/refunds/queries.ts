import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PAGE_SIZE } from '#contract/limits.ts'
import { skipOf } from '#contract/paging.ts'
import type { RefundForm, RefundOrderForm, RefundSort } from '#contract/refunds.ts'
import { callApi } from '../../api/browser.ts'
import { query } from '../../api/query.ts'
import { withIdentity } from '../../confirm/confirm-identity.ts'

export const refundQueries = {
  list: (page: number, sort?: RefundSort) => ({
    ...query('GET /refunds/:limit/:skip', { params: { limit: PAGE_SIZE, skip: skipOf(page) }, query: { sort } }),
    staleTime: 0,
  }),
}

/** Refunds, the orders that they are of, and the figures of the dashboard. */
const isRefundRead = ({ queryKey: [name] }: { queryKey: readonly unknown[] }): boolean =>
  /^GET \/(refunds|dashboard|sales|audit)\b/.test(String(name))

function useRefundChange<Input>(send: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => withIdentity(() => send(input)),
    onSettled: () => client.invalidateQueries({ predicate: isRefundRead }),
  })
}

/** Records that the money was sent back, and how. */
export const useFinishRefund = (id: string) =>
  useRefundChange((body: RefundForm) => callApi('PUT /refunds/:id', { params: { id }, body }))

/** Sends money of the queue back to the card that paid it. */
export const usePayBackByCard = (id: string) =>
  useRefundChange(() => callApi('POST /refunds/:id/card', { params: { id } }))

/** Lets the card payment take the place of money that was recorded by hand. */
export const useKeepCard = (id: string) => useRefundChange(() => callApi('POST /refunds/:id/keep', { params: { id } }))

/** Refunds an order, whole or in part. */
export const useRefundOrder = (id: string) =>
  useRefundChange((body: RefundOrderForm) => callApi('POST /sales/:id/refunds', { params: { id }, body }))
