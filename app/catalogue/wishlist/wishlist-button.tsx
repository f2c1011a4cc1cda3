import { useQuery } from '@tanstack/react-query'
import { useShopSession } from '../../platform/session/use-session.ts'
import type { SessionUser } from '../../platform/store/session-user.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Icon } from '../../platform/ui/icon.tsx'
import { useAddToWishlist, useRemoveFromWishlist, wishlistQuery } from './queries.ts'

export function WishlistButton({ product }: { product: string }) {
  const { user } = useShopSession()
  return user && <WishlistToggle product={product} user={user} />
}

function WishlistToggle({ product, user: { id } }: { product: string; user: SessionUser }) {
  const { data } = useQuery(wishlistQuery(id))
  const add = useAddToWishlist(id)
  const remove = useRemoveFromWishlist(data?._id ?? id)
  const isOn = data?.product.some(({ _id }) => _id === product) ?? false
  return (
    <Button
      tone="quiet"
      aria-pressed={isOn}
      pending={add.isPending || remove.isPending}
      onClick={() => (isOn ? remove : add).mutate(product)}
    >
      <Icon name="heart" size={22} className={isOn ? 'fill-current' : ''} />
      Wishlist
    </Button>
  )
}
