import { useState } from 'react'
import { Link, Outlet } from 'react-router'
import { CartButton } from '../orders/cart/cart-button.tsx'
import { AccountOwner } from '../people/account/account-owner.tsx'
import { useShop } from '../platform/shop/use-shop.ts'
import { Dialog } from '../platform/ui/dialog.tsx'
import { Logo } from '../platform/ui/logo.tsx'
import { AccountNav } from './account-nav.tsx'
import { ErrorPage } from './error-page.tsx'
import { MenuButton } from './menu-button.tsx'
import { PageFrame } from './page-frame.tsx'
import { SearchBox } from './search-box.tsx'

/** The account. The server renders no data of a user: each page guards and loads itself in the browser. */
export default function AccountLayout() {
  return (
    <PageFrame>
      <AccountHeader />
      <div className="frame grid grow gap-x-12 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <aside aria-label="Your account" className="border-r border-line pt-8 pr-6 max-lg:hidden print:hidden">
          <div className="sticky top-24 grid gap-5">
            <AccountOwner />
            <AccountNav />
          </div>
        </aside>
        <main id="main" tabIndex={-1} className="min-w-0 pb-16">
          <Outlet />
        </main>
      </div>
    </PageFrame>
  )
}

export const ErrorBoundary = ErrorPage

function AccountHeader() {
  const [menuOpen, setMenuOpen] = useState(false)
  const { name } = useShop()
  const close = () => setMenuOpen(false)
  return (
    <header className="bar on-deep max-lg:static">
      <div className="frame flex min-h-16 flex-wrap items-center gap-x-2 gap-y-1 max-lg:py-3 lg:gap-x-6">
        <MenuButton onClick={() => setMenuOpen(true)} />
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
