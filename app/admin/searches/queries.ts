import { PAGE_SIZE } from '#contract/limits.ts'
import { skipOf } from '#contract/paging.ts'
import { query } from '../../api/query.ts'
import type { SearchView } from './read-view.ts'

export const searchQueries = {
  list: (page: number, { kind, days }: SearchView) => ({
    ...query('GET /searches/:limit/:skip', {
      params: { limit: PAGE_SIZE, skip: skipOf(page) },
      query: { kind, days },
    }),
    staleTime: 0,
  }),
}
