import { query } from '../../api/query.ts'

/** Orders to be printed, by their ids with commas between. */
export const printQuery = (ids: string) => ({
  ...query('GET /documents/sales', { query: { ids } }),
  placeholderData: undefined, // other orders are not these
  staleTime: 0,
})
