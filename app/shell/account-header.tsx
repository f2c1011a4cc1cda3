import { useState } from 'react'
import { Link } from 'react-router'
import { CartButton } from '../orders/cart/cart-button.tsx'
import { AccountOwner } from '../people/account/account-owner.tsx'
import { useShop } from '../platform/shop/use-shop.ts'
import { IconButton } from '../platform/ui/button.tsx'
import { Dialog } from '../platform/ui/dialog.tsx'
import { Icon } from '../platform/ui/icon.tsx'
import { Logo } from '../platform/ui/logo.tsx'
import { AccountNav } from './account-nav.tsx'
import { SearchBox } from './search-box.tsx'

export function AccountHeader() {
  const [menuOpen, setMenuOpen] = useState(false)
  const { name } = useShop()
  const close = () => setMenuOpen(false)
  return (
    <header className="bar on-deep max-lg:static">
      <div className="frame flex min-h-16 flex-wrap items-center gap-x-2 gap-y-1 max-lg:py-3 lg:gap-x-6">
        <IconButton label="Menu" aria-haspopup="dialog" className="-ml-2 lg:hidden" onClick={() => setMenuOpen(true)}>
          <Icon name="menu" />
        </IconButton>
        <Link to="/" aria-label={`${name}, home page`} className="mr-auto flex rounded-box lg:mr-0">
          <Logo onDeep />
        </Link>
        <div className="w-full max-lg:order-last lg:ml-auto lg:max-w-md">
          <SearchBox buttonText="search" />
        </div>
        <Link to="/products" className="bar-link">
          Shop
        </Link>
        <CartButton />
      </div>
      <Dialog open={menuOpen} onClose={close} title={<Logo />} variant="left">
        <div className="grid grow content-start gap-5 overflow-y-auto px-5 py-4">
          <AccountOwner />
          <AccountNav onLeave={close} />
        </div>
      </Dialog>
    </header>
  )
}
