import { recordQuery } from '../../../platform/api/query.ts'

/** Orders to be printed, by their ids with commas between. */
export const printQuery = (ids: string) => recordQuery('GET /documents/sales', { query: { ids } })
