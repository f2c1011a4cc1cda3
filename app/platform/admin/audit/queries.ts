import type { AuditSort } from '#contract/platform/audit.ts'
import { pageParams } from '#contract/platform/paging.ts'
import { freshQuery, recordQuery } from '../../api/query.ts'

const HISTORY = 20

export const auditQueries = {
  list: (page: number, search: string, sort?: AuditSort) =>
    freshQuery('GET /audit/:limit/:skip/:search?', { params: { ...pageParams(page), search }, query: { sort } }),
  of: (target: string) =>
    recordQuery('GET /audit/:limit/:skip/:search?', { params: { limit: HISTORY, skip: 0, search: target } }),
}
