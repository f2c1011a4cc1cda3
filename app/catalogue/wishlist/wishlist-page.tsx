import { useQuery } from '@tanstack/react-query'
import type { Wishlist } from '#contract/catalogue/wishlist.ts'
import { messages } from '#contract/messages.ts'
import { accountPage } from '../../people/account/account-page.tsx'
import { Loaded } from '../../platform/loaded/loaded.tsx'
import { useSession } from '../../platform/session/use-session.ts'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { useFocusOnChange } from '../../platform/ui/use-focus-on-change.ts'
import { wishlistQuery } from './queries.ts'
import { WishlistCard } from './wishlist-card.tsx'

export default accountPage({ title: 'Wishlist' }, LoadedWishlist)

function LoadedWishlist() {
  const { user } = useSession()
  const query = useQuery({ ...wishlistQuery(user?.id ?? ''), enabled: user !== undefined })
  const count = query.data?.product.length
  // The button that was pressed goes with its product: the count takes the focus, and is read out.
  const counted = useFocusOnChange(count)
  return (
    <Loaded query={query}>
      {(wishlist) => (
        <>
          <h2 ref={counted} tabIndex={-1} className={count ? 'mb-5 text-muted outline-none' : 'sr-only'}>
            {count === 1 ? '1 product' : `${count} products`}
          </h2>
          {count ? (
            <WishlistGrid wishlist={wishlist} />
          ) : (
            <EmptyState text={messages.emptyWishlist} link={{ title: 'Browse all products', to: '/products' }} />
          )}
        </>
      )}
    </Loaded>
  )
}

const WishlistGrid = ({ wishlist }: { wishlist: Wishlist }) => (
  <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 xl:grid-cols-4 xl:gap-x-6">
    {wishlist.product.map((product) => (
      <li key={product._id} className="flex">
        <WishlistCard product={product} wishlistId={wishlist._id} />
      </li>
    ))}
  </ul>
)
