import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { WishlistProduct } from '#contract/catalogue/wishlist.ts'
import { messages } from '#contract/messages.ts'
import { countWithNoun } from '#contract/platform/format.ts'
import { Price } from '../../orders/sales/price.tsx'
import { accountPage } from '../../people/account/account-page.tsx'
import { Loaded } from '../../platform/loaded/loaded.tsx'
import { useShopSession } from '../../platform/session/use-session.ts'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { Icon } from '../../platform/ui/icon.tsx'
import { ResponsivePicture } from '../../platform/ui/picture.tsx'
import { useFocusOnChange } from '../../platform/ui/use-focus-on-change.ts'
import { useRemoveFromWishlist, wishlistQuery } from './queries.ts'

export default accountPage({ title: 'Wishlist' }, LoadedWishlist)

function LoadedWishlist() {
  const { user } = useShopSession()
  const query = useQuery({ ...wishlistQuery(user?.id ?? ''), enabled: user !== undefined })
  const count = query.data?.product.length
  // A pressed button disappears with its product, so the count takes the focus and is read out.
  const counted = useFocusOnChange(count)
  return (
    <Loaded query={query}>
      {(wishlist) => (
        <>
          <h2
            ref={counted}
            tabIndex={-1}
            className={count ? 'mb-5 text-muted outline-none' : 'sr-only'}
          >
            {countWithNoun(wishlist.product.length, 'product')}
          </h2>
          {count ? (
            <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 xl:grid-cols-4 xl:gap-x-6">
              {wishlist.product.map((product) => (
                <li key={product._id} className="flex">
                  <WishlistProductCard product={product} wishlistId={wishlist._id} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState
              text={messages.emptyWishlist}
              link={{ title: 'Browse all products', to: '/products' }}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

type WishlistProductCardProps = { product: WishlistProduct; wishlistId: string }

function WishlistProductCard({
  product: { _id, title, images, ...price },
  wishlistId,
}: WishlistProductCardProps) {
  const { mutate, isPending } = useRemoveFromWishlist(wishlistId)
  return (
    <article className={`product-card flex grow flex-col ${isPending ? 'opacity-60' : ''}`}>
      <ResponsivePicture
        address={images[0]}
        alt=""
        sizes="(min-width: 80rem) 220px, (min-width: 40rem) 30vw, 43vw"
        widths={[160, 320, 640]}
        className="aspect-square rounded-box"
      />
      <h2 className="mt-3 line-clamp-2 leading-snug font-semibold">
        <Link to={`/product/${_id}`} className="card-link">
          {title}
        </Link>
      </h2>
      <div className="mt-1 mb-3">
        <Price {...price} />
      </div>
      <Button
        tone="secondary"
        aria-label={`Remove ${title}`}
        pending={isPending}
        onClick={() => mutate(_id)}
        className="relative z-1 mt-auto max-sm:px-2"
      >
        <Icon name="trash" size={18} />
        Remove
      </Button>
    </article>
  )
}
