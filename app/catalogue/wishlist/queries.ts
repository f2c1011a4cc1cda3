import { type MutationMeta, useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import { callApi } from '../../platform/api/browser.ts'
import { queryApi, retryOnce } from '../../platform/api/query.ts'

const WISHLIST_CALL = 'GET /wishlist/:id'

/** The wishlist of a user. The server returns only their own. */
export const wishlistQuery = (userId: string) => ({
  ...queryApi(WISHLIST_CALL, { id: userId }),
  ...retryOnce,
  placeholderData: undefined, // The wishlist of another user would be wrong here.
})

/** A change is pending until the wishlist is loaded again, so that the page is right by then. */
function useWishlistChange(send: (product: string) => Promise<unknown>, meta: MutationMeta) {
  const client = useQueryClient()
  const wishlists = { queryKey: [WISHLIST_CALL] }
  const onSettled = async () => {
    await client.cancelQueries(wishlists) // A response on its way may be older than the change.
    await client.invalidateQueries(wishlists)
  }
  return useMutation({ mutationFn: send, onSettled, meta })
}

export const useAddToWishlist = (user: string) =>
  useWishlistChange((product) => callApi('POST /wishlist', { body: { product, user } }), {
    offer: { title: 'View wishlist', to: '/user/wishlist' },
  })

export const useRemoveFromWishlist = (id: string) =>
  useWishlistChange(
    (productid) => callApi('DELETE /wishlist/:id/:productid', { params: { id, productid } }),
    {
      errorText: messages.wishlistRemoveFailed,
    },
  )
