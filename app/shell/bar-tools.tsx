import { lazy, Suspense, useState } from 'react'
import { useCart } from '../cart/use-cart.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { AccountLink } from './account-link.tsx'
import { SearchOverlay } from './search-overlay.tsx'

const loadDrawer = () => import('../cart/cart-drawer.tsx')
/** Loaded when someone reaches for it: most visits begin with an empty cart. */
const CartDrawer = lazy(() => loadDrawer().then((module) => ({ default: module.CartDrawer })))

/** The icons at the end of the bar. */
export function BarTools() {
  const [open, setOpen] = useState<'search' | 'cart'>()
  const { totalQty } = useCart()
  const [drawerWanted, setDrawerWanted] = useState(false)
  const close = () => setOpen(undefined)
  const openCart = () => {
    setDrawerWanted(true)
    setOpen('cart')
  }
  return (
    <div className="flex shrink-0 items-center">
      <IconButton label="Search" aria-haspopup="dialog" className="xl:hidden" onClick={() => setOpen('search')}>
        <Icon name="search" />
      </IconButton>
      <AccountLink />
      {/* §2: the wishlist icon shows a fixed 0. */}
      <span role="img" aria-label="Wishlist, 0 items" className="icon-button relative">
        <Icon name="heart" />
        <Count number={0} />
      </span>
      <IconButton
        label={`Cart, ${totalQty} ${totalQty === 1 ? 'item' : 'items'}`}
        aria-haspopup="dialog"
        className="relative"
        onPointerEnter={() => void loadDrawer()}
        onFocus={() => void loadDrawer()}
        onClick={openCart}
      >
        <Icon name="bag" />
        <Count number={totalQty} />
      </IconButton>
      <SearchOverlay open={open === 'search'} onClose={close} />
      <Suspense>{drawerWanted && <CartDrawer open={open === 'cart'} onClose={close} />}</Suspense>
    </div>
  )
}

const Count = ({ number }: { number: number }) => (
  <span
    aria-hidden="true"
    className="absolute top-0.5 right-0 grid h-[1.125rem] min-w-[1.125rem] place-content-center rounded-full bg-lime px-1 text-[0.6875rem] leading-none font-bold text-on-lime"
  >
    {number}
  </span>
)
