import { recordQuery } from '../../platform/api/query.ts'

/** The refunds of one order, and what is left of it: never cached, as the shop and the provider change them. */
export const saleRefundsQuery = (id: string) => recordQuery('GET /sales/:id/refunds', { params: { id } })
