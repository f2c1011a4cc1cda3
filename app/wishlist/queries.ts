import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import { callApi } from '../api/browser.ts'
import { query, retryOnce } from '../api/query.ts'

const WISHLIST = 'GET /wishlist/:id'

/** A user's wishlist; the server answers only their own. §7: one retry. */
export const wishlistQuery = (userId: string) => ({
  ...query(WISHLIST, { params: { id: userId } }),
  ...retryOnce,
  placeholderData: undefined, // another person's would be wrong here
})

/** Pending until the wishlist is loaded again: what a page says of it is then true. */
function useReload() {
  const client = useQueryClient()
  const wishlists = { queryKey: [WISHLIST] }
  return {
    onSettled: async () => {
      await client.cancelQueries(wishlists) // a first answer still on its way was made before the change
      await client.invalidateQueries(wishlists)
    },
  }
}

/** Adds the product of this id to the wishlist of that person; the server's message is toasted. */
export const useAddToWishlist = (user: string) =>
  useMutation({
    mutationFn: (product: string) => callApi('POST /wishlist', { body: { product, user } }),
    ...useReload(),
    meta: { offer: { title: 'View wishlist', to: '/user/wishlist' } },
  })

/** Removes the product of this id from the wishlist of that id. §8 */
export const useRemoveFromWishlist = (id: string) =>
  useMutation({
    mutationFn: (productid: string) => callApi('DELETE /wishlist/:id/:productid', { params: { id, productid } }),
    ...useReload(),
    meta: { errorText: messages.wishlistRemoveFailed },
  })
