import type { RefundSort } from '#contract/orders/refunds.ts'
import { pageParams } from '#contract/platform/paging.ts'
import { freshQuery } from '../../../platform/api/query.ts'

export const refundQueries = {
  list: (page: number, sort?: RefundSort) =>
    freshQuery('GET /refunds/:limit/:skip', { params: pageParams(page), query: { sort } }),
}
