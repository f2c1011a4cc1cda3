import type { RefundForm, RefundOrderForm, RefundSort } from '#contract/orders/refunds.ts'
import { pageParams } from '#contract/platform/paging.ts'
import { useAdminMutation } from '../../../platform/admin/admin-mutation.ts'
import { callApi } from '../../../platform/api/browser.ts'
import { freshQuery } from '../../../platform/api/query.ts'

export const refundQueries = {
  list: (page: number, sort?: RefundSort) =>
    freshQuery('GET /refunds/:limit/:skip', { params: pageParams(page), query: { sort } }),
}

const confirmed = { isConfirmed: true }

export const useFinishRefund = (id: string) =>
  useAdminMutation((body: RefundForm) => callApi('PUT /refunds/:id', { params: { id }, body }), confirmed)

export const usePayBackByCard = (id: string) =>
  useAdminMutation(() => callApi('POST /refunds/:id/card', { params: { id } }), confirmed)

/** Lets the card payment take the place of money that was recorded by hand. */
export const useKeepCard = (id: string) =>
  useAdminMutation(() => callApi('POST /refunds/:id/keep', { params: { id } }), confirmed)

export const useRefundOrder = (id: string) =>
  useAdminMutation((body: RefundOrderForm) => callApi('POST /sales/:id/refunds', { params: { id }, body }), confirmed)
