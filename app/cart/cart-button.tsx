import { useRef } from 'react'
import { IconButton } from '../ui/button.tsx'
import { Count } from '../ui/count.tsx'
import { Icon } from '../ui/icon.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { closeCart, openCart, useIsCartOpen } from './drawer.ts'
import { useCart } from './use-cart.ts'

// Most visits begin with an empty cart.
const drawer = onDemand(() => import('./cart-drawer.tsx').then(({ CartDrawer }) => CartDrawer))

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
        {...drawer.reach}
        onClick={openCart}
      >
        <Icon name="bag" />
        <Count number={totalQty} />
      </IconButton>
      {isOpen !== undefined && <drawer.Part open={isOpen} onClose={close} />}
    </>
  )
}
