import { listParamsOfPage } from '#contract/platform/paging.ts'
import { queryApiFresh, recordQuery } from '../../../platform/api/query.ts'

export const DISCOUNTS_PAGE = { title: 'Discounts', to: '/admin/discounts' }

export const discountQueries = {
  list: (page: number, search: string) =>
    queryApiFresh('GET /discounts/:limit/:skip/:search?', {
      params: { ...listParamsOfPage(page), search },
    }),
  detail: (id: string) => recordQuery('GET /discounts/:id', { params: { id } }),
}
