import { useEffect } from 'react'
import { countWithNoun } from '#contract/platform/format.ts'
import { loadOnDemand } from '../../platform/hydration/on-demand.tsx'
import { useStore } from '../../platform/store/store.ts'
import { useHydrated } from '../../platform/store/use-hydrated.ts'
import { IconButton } from '../../platform/ui/button.tsx'
import { CountBadge } from '../../platform/ui/count.tsx'
import { Icon } from '../../platform/ui/icon.tsx'
import { closeCartDrawer, keepCartIcon, openCartDrawer, useIsCartOpen } from './drawer.ts'

// Most visits begin with an empty cart.
const cartDrawer = loadOnDemand(() => import('./cart-drawer.tsx'))

/**
 * Opens the cart drawer and counts its pieces. While somebody is signed in, it also loads what keeps
 * the cart and the account's cart the same.
 */
export function OpenCartButton() {
  useHydrated()
  const totalQty = useStore(({ cart }) => cart.totalQty)
  const isOpen = useIsCartOpen()
  const { isAuthenticated } = useStore(({ authUser }) => authUser)
  useEffect(() => {
    if (isAuthenticated)
      import('./account/follow-account.ts').then(
        ({ followAccountCart: followAccount }) => followAccount(),
        () => {},
      )
  }, [isAuthenticated])
  return (
    <>
      <IconButton
        ref={keepCartIcon}
        label={`Cart, ${countWithNoun(totalQty, 'item')}`}
        aria-haspopup="dialog"
        className="relative"
        {...cartDrawer.reach}
        onClick={openCartDrawer}
      >
        <Icon name="bag" />
        <CountBadge number={totalQty} />
      </IconButton>
      {isOpen !== undefined && <cartDrawer.Part open={isOpen} onClose={closeCartDrawer} />}
    </>
  )
}
