import type { AuditSort } from '#contract/audit.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import { skipOf } from '#contract/paging.ts'
import { query } from '../../api/query.ts'

const HISTORY = 20

export const auditQueries = {
  list: (page: number, search: string, sort?: AuditSort) => ({
    ...query('GET /audit/:limit/:skip/:search?', {
      params: { limit: PAGE_SIZE, skip: skipOf(page), search },
      query: { sort },
    }),
    staleTime: 0,
  }),
  /** What admins did to one target. */
  of: (target: string) => ({
    ...query('GET /audit/:limit/:skip/:search?', { params: { limit: HISTORY, skip: 0, search: target } }),
    placeholderData: undefined, // another target's history would be wrong here
    staleTime: 0,
  }),
}
