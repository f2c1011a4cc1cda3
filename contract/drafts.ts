import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ListParams, oneOf } from './list-params.ts'
import { OFF_SALE_STATES } from './product-states.ts'
import { OfficeProduct, OfficeProductPage } from './products.ts'
import { IdParam, Message } from './values.ts'

/** Products that are not on sale: drafts, scheduled and hidden ones. Shoppers do not see them, orders cannot have them. §10 */
export const draftEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/drafts/:limit/:skip',
    access: 'admin',
    right: 'catalogue',
    summary: 'Products that are not on sale, all or of one state, newest first',
    params: ListParams,
    query: z.object({ state: oneOf('state', OFF_SALE_STATES).optional() }),
    answers: { 200: OfficeProductPage },
  }),
  one: endpoint({
    method: 'GET',
    path: '/drafts/:id',
    access: 'admin',
    right: 'catalogue',
    summary: 'One product that is not on sale',
    params: IdParam,
    answers: { 200: OfficeProduct },
  }),
  publish: endpoint({
    method: 'PUT',
    path: '/drafts/:id',
    access: 'admin',
    right: 'catalogue',
    summary: 'Puts a product on sale; it needs an image',
    params: IdParam,
    body: z.object({ value: z.literal('publish') }),
    answers: { 200: Message },
  }),
}
