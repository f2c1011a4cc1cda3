import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ListParams } from './list-params.ts'
import { Product, ProductPage } from './products.ts'
import { IdParam, Message } from './values.ts'

/** Products that are not on sale yet: imports make them, shoppers do not see them, orders cannot have them. §10 */
export const draftEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/drafts/:limit/:skip',
    access: 'admin',
    summary: 'Products that are not on sale yet, newest first',
    params: ListParams,
    answers: { 200: ProductPage },
  }),
  one: endpoint({
    method: 'GET',
    path: '/drafts/:id',
    access: 'admin',
    summary: 'One product that is not on sale yet',
    params: IdParam,
    answers: { 200: Product },
  }),
  publish: endpoint({
    method: 'PUT',
    path: '/drafts/:id',
    access: 'admin',
    summary: 'Puts a product on sale; it needs an image',
    params: IdParam,
    body: z.object({ value: z.literal('publish') }),
    answers: { 200: Message },
  }),
}
