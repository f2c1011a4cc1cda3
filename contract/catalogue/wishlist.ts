import { z } from 'zod'
import { del, get, post, put, signedIn } from '../platform/endpoint.ts'
import { ShopId } from '../platform/form-schemas.ts'
import { Product } from './products.ts'

export const WishlistProduct = Product.pick({
  _id: true,
  title: true,
  images: true,
  price: true,
  discountPercentage: true,
  fromPrice: true,
})
export type WishlistProduct = z.infer<typeof WishlistProduct>

const Wishlist = z.object({ _id: z.string(), product: z.array(WishlistProduct), user: z.string() })

export const wishlistEndpoints = {
  read: get('/wishlist/:id', signedIn, "A user's wishlist, by the id of the user; only one's own", {
    answer: Wishlist,
  }),
  add: post(
    '/wishlist',
    signedIn,
    'Adds a product, and creates the wishlist when there is none; adding it again changes nothing',
    { body: z.object({ product: ShopId, user: ShopId }) },
  ),
  addTo: put('/wishlist/:id', signedIn, 'Adds a product to the wishlist of this id', {
    body: z.object({ productid: ShopId }),
  }),
  remove: del(
    '/wishlist/:id/:productid',
    signedIn,
    'Removes a product from the wishlist of this id',
  ),
}
