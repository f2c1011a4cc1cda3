import { query } from '../api/query.ts'

/** The refunds of one order, and what is left of it: never cached, as the shop and the provider change them. */
export const saleRefundsQuery = (id: string) => ({
  ...query('GET /sales/:id/refunds', { params: { id } }),
  placeholderData: undefined, // another order's data is not this one's
  staleTime: 0,
})
