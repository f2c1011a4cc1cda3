import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, IdParam, Message } from './values.ts'

export const WishlistProduct = z.object({
  _id: z.string(),
  title: z.string(),
  images: z.array(z.string()),
  price: z.number(),
  discountPercentage: z.number(),
  /** Only where variants cost different amounts; `price` is the lowest. §10 */
  fromPrice: z.literal(true).optional(),
})
export type WishlistProduct = z.infer<typeof WishlistProduct>

/** §3 */
export const Wishlist = z.object({ _id: z.string(), product: z.array(WishlistProduct), user: z.string() })
export type Wishlist = z.infer<typeof Wishlist>

export const wishlistEndpoints = {
  one: endpoint({
    method: 'GET',
    path: '/wishlist/:id',
    access: 'signedIn',
    summary: "A user's wishlist, by the id of the user; only one's own",
    params: IdParam,
    answers: { 200: Wishlist },
  }),
  add: endpoint({
    method: 'POST',
    path: '/wishlist',
    access: 'signedIn',
    summary: 'Adds a product, and creates the wishlist when there is none; adding it again changes nothing',
    body: z.object({ product: Id, user: Id }),
    answers: { 200: Message },
  }),
  addTo: endpoint({
    method: 'PUT',
    path: '/wishlist/:id',
    access: 'signedIn',
    summary: 'Adds a product to the wishlist of this id',
    params: IdParam,
    body: z.object({ productid: Id }),
    answers: { 200: Message },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/wishlist/:id/:productid',
    access: 'signedIn',
    summary: 'Removes a product from the wishlist of this id',
    params: IdParam.extend({ productid: z.string().max(200) }),
    answers: { 200: Message },
  }),
}
