import { lazy, Suspense, useRef } from 'react'
import { IconButton } from '../ui/button.tsx'
import { Count } from '../ui/count.tsx'
import { Icon } from '../ui/icon.tsx'
import { closeCart, openCart, useIsCartOpen } from './drawer.ts'
import { useCart } from './use-cart.ts'

const loadDrawer = () => import('./cart-drawer.tsx')
/** Loaded on the first touch: most visits begin with an empty cart. */
const CartDrawer = lazy(() => loadDrawer().then((module) => ({ default: module.CartDrawer })))

/** The cart icon of a bar with the total quantity, and the drawer that it opens. */
export function CartButton() {
  const ref = useRef<HTMLButtonElement>(null)
  const { totalQty } = useCart()
  const isOpen = useIsCartOpen()
  const close = () => {
    closeCart()
    // Opened from a toast that is gone by now, the focus would be lost.
    if (document.activeElement === document.body) ref.current?.focus()
  }
  return (
    <>
      <IconButton
        ref={ref}
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
      <Suspense>{isOpen !== undefined && <CartDrawer open={isOpen} onClose={close} />}</Suspense>
    </>
  )
}
