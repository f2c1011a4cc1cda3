import { useState } from 'react'
import { CartButton } from '../orders/cart/cart-button.tsx'
import { onDemand } from '../platform/hydration/on-demand.tsx'
import { IconButton } from '../platform/ui/button.tsx'
import { Count } from '../platform/ui/count.tsx'
import { Icon } from '../platform/ui/icon.tsx'
import { AccountLink } from './account-link.tsx'

const search = onDemand(() => import('./search-overlay.tsx').then(({ SearchOverlay }) => SearchOverlay))

export function BarTools() {
  const [isSearching, setSearching] = useState<boolean>()
  return (
    <div className="flex shrink-0 items-center">
      <IconButton
        label="Search"
        icon="search"
        aria-haspopup="dialog"
        className="xl:hidden"
        {...search.reach}
        onClick={() => setSearching(true)}
      />
      <AccountLink />
      {/* The wishlist icon shows a fixed 0. */}
      <span role="img" aria-label="Wishlist, 0 items" className="icon-button relative">
        <Icon name="heart" />
        <Count number={0} />
      </span>
      <CartButton />
      {isSearching !== undefined && <search.Part open={isSearching} onClose={() => setSearching(false)} />}
    </div>
  )
}
