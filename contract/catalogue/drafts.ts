import { z } from 'zod'
import { admin, get, put } from '../platform/endpoint.ts'
import { oneOf } from '../platform/list-params.ts'
import { OFF_SALE_STATES } from './product-states.ts'
import { OfficeProduct, OfficeProductPage } from './products.ts'

/** Products that are not on sale: drafts, scheduled and hidden ones. Shoppers do not see them, orders cannot have them. */
export const draftEndpoints = {
  list: get(
    '/drafts/:limit/:skip',
    admin('catalogue'),
    'Products that are not on sale, all or of one state, newest first',
    { query: z.object({ state: oneOf('state', OFF_SALE_STATES).optional() }), answer: OfficeProductPage },
  ),
  read: get('/drafts/:id', admin('catalogue'), 'One product that is not on sale', { answer: OfficeProduct }),
  publish: put('/drafts/:id', admin('catalogue'), 'Puts a product on sale; it needs an image', {
    body: z.object({ value: z.literal('publish') }),
  }),
}
