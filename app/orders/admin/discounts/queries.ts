import { pageParams } from '#contract/platform/paging.ts'
import { freshQuery, recordQuery } from '../../../platform/api/query.ts'

export const DISCOUNTS_PAGE = { title: 'Discounts', to: '/admin/discounts' }

export const discountQueries = {
  list: (page: number, search: string) =>
    freshQuery('GET /discounts/:limit/:skip/:search?', { params: { ...pageParams(page), search } }),
  detail: (id: string) => recordQuery('GET /discounts/:id', { params: { id } }),
}
