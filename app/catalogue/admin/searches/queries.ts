import { pageParams } from '#contract/platform/paging.ts'
import { freshQuery } from '../../../platform/api/query.ts'
import type { SearchView } from './read-view.ts'

export const searchQueries = {
  list: (page: number, { kind, days }: SearchView) =>
    freshQuery('GET /searches/:limit/:skip', { params: pageParams(page), query: { kind, days } }),
}
