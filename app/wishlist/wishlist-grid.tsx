import type { Wishlist } from '#contract/wishlist.ts'
import { WishlistCard } from './wishlist-card.tsx'

/** §2: the products that somebody keeps for later. */
export const WishlistGrid = ({ wishlist }: { wishlist: Wishlist }) => (
  <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 xl:grid-cols-4 xl:gap-x-6">
    {wishlist.product.map((product) => (
      <li key={product._id} className="flex">
        <WishlistCard product={product} wishlistId={wishlist._id} />
      </li>
    ))}
  </ul>
)
