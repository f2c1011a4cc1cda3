import { z } from 'zod'
import { del, get, post, put, signedIn } from '../platform/endpoint.ts'
import { Id } from '../platform/values.ts'

export const WishlistProduct = z.object({
  _id: z.string(),
  title: z.string(),
  images: z.array(z.string()),
  price: z.number(),
  discountPercentage: z.number(),
  /** Only where variants cost different amounts; `price` is the lowest. */
  fromPrice: z.literal(true).optional(),
})
export type WishlistProduct = z.infer<typeof WishlistProduct>

export const Wishlist = z.object({ _id: z.string(), product: z.array(WishlistProduct), user: z.string() })
export type Wishlist = z.infer<typeof Wishlist>

export const wishlistEndpoints = {
  read: get('/wishlist/:id', signedIn, "A user's wishlist, by the id of the user; only one's own", {
    answer: Wishlist,
  }),
  add: post(
    '/wishlist',
    signedIn,
    'Adds a product, and creates the wishlist when there is none; adding it again changes nothing',
    { body: z.object({ product: Id, user: Id }) },
  ),
  addTo: put('/wishlist/:id', signedIn, 'Adds a product to the wishlist of this id', {
    body: z.object({ productid: Id }),
  }),
  remove: del('/wishlist/:id/:productid', signedIn, 'Removes a product from the wishlist of this id'),
}
