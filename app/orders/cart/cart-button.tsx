import { useEffect } from 'react'
import { onDemand } from '../../platform/hydration/on-demand.tsx'
import { useStore } from '../../platform/store/store.ts'
import { useHydrated } from '../../platform/store/use-hydrated.ts'
import { IconButton } from '../../platform/ui/button.tsx'
import { Count } from '../../platform/ui/count.tsx'
import { Icon } from '../../platform/ui/icon.tsx'
import { cartIcon, closeCart, openCart, useIsCartOpen } from './drawer.ts'

// Most visits begin with an empty cart.
const drawer = onDemand(() => import('./cart-drawer.tsx').then(({ CartDrawer }) => CartDrawer))

/**
 * Opens the cart drawer and counts its pieces. While somebody is signed in, it also loads what keeps
 * the cart and the account's cart the same.
 */
export function CartButton() {
  useHydrated()
  const totalQty = useStore(({ cart }) => cart.totalQty)
  const isOpen = useIsCartOpen()
  const { isAuthenticated } = useStore(({ authUser }) => authUser)
  useEffect(() => {
    if (isAuthenticated)
      import('./account/follow-account.ts').then(
        ({ followAccount }) => followAccount(),
        () => {},
      )
  }, [isAuthenticated])
  return (
    <>
      <IconButton
        ref={cartIcon}
        label={`Cart, ${totalQty} ${totalQty === 1 ? 'item' : 'items'}`}
        aria-haspopup="dialog"
        className="relative"
        {...drawer.reach}
        onClick={openCart}
      >
        <Icon name="bag" />
        <Count number={totalQty} />
      </IconButton>
      {isOpen !== undefined && <drawer.Part open={isOpen} onClose={closeCart} />}
    </>
  )
}
