import { recordQuery } from '../../platform/api/query.ts'

/** Steps and parcels of an order; never cached, as `saleQuery`. */
export const shipmentsQuery = (id: string) => recordQuery('GET /sales/:id/shipments', { params: { id } })
