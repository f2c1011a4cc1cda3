import { recordQuery } from '../../../platform/api/query.ts'

export const printQuery = (ids: string) => recordQuery('GET /documents/sales', { query: { ids } })
