import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import { callApi } from '../../platform/api/browser.ts'
import { query, retryOnce } from '../../platform/api/query.ts'

const WISHLIST = 'GET /wishlist/:id'

/** A user's wishlist; the server answers only their own. One retry. */
export const wishlistQuery = (userId: string) => ({
  ...query(WISHLIST, { params: { id: userId } }),
  ...retryOnce,
  placeholderData: undefined, // another user's would be wrong here
})

/** Pending until the wishlist is loaded again, so that the page is right by then. */
function useReload() {
  const client = useQueryClient()
  const wishlists = { queryKey: [WISHLIST] }
  return {
    onSettled: async () => {
      await client.cancelQueries(wishlists) // an answer on its way may be older than the change
      await client.invalidateQueries(wishlists)
    },
  }
}

export const useAddToWishlist = (user: string) =>
  useMutation({
    mutationFn: (product: string) => callApi('POST /wishlist', { body: { product, user } }),
    ...useReload(),
    meta: { offer: { title: 'View wishlist', to: '/user/wishlist' } },
  })

export const useRemoveFromWishlist = (id: string) =>
  useMutation({
    mutationFn: (productid: string) => callApi('DELETE /wishlist/:id/:productid', { params: { id, productid } }),
    ...useReload(),
    meta: { errorText: messages.wishlistRemoveFailed },
  })
