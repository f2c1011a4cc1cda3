import { useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { OpenCartButton } from '../orders/cart/cart-button.tsx'
import { AccountOwner } from '../people/account/account-owner.tsx'
import { LogoutButton } from '../people/session/logout-button.tsx'
import { useShopSettings } from '../platform/shop/use-shop.ts'
import { Dialog } from '../platform/ui/dialog.tsx'
import { Icon } from '../platform/ui/icon.tsx'
import { Logo } from '../platform/ui/logo.tsx'
import { ErrorPage } from './error-page.tsx'
import { MenuButton } from './menu-button.tsx'
import { PageFrame } from './page-frame.tsx'
import { SearchBox } from './search-box.tsx'

/**
 * The account. The server renders no data of a user: each page guards and loads itself in the
 * browser.
 */
export default function AccountLayout() {
  return (
    <PageFrame>
      <AccountHeader />
      <div className="frame grid grow gap-x-12 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <aside
          aria-label="Your account"
          className="border-r border-line pt-8 pr-6 max-lg:hidden print:hidden"
        >
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
  const { name } = useShopSettings()
  const close = () => setMenuOpen(false)
  return (
    <header className="bar on-deep max-lg:static">
      <div className="frame flex min-h-16 flex-wrap items-center gap-x-2 gap-y-1 max-lg:py-3 lg:gap-x-6">
        <MenuButton onClick={() => setMenuOpen(true)} />
        <Link
          to="/"
          aria-label={`${name}, home page`}
          className="mr-auto flex min-w-0 rounded-box lg:mr-0"
        >
          <Logo onDeep />
        </Link>
        <div className="w-full max-lg:order-last lg:ml-auto lg:max-w-md">
          <SearchBox buttonText="search" />
        </div>
        <Link to="/products" className="bar-link">
          Shop
        </Link>
        <OpenCartButton />
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

/** The account's own pages; Logout follows them. `isAt`: whether an address belongs to one. */
const ACCOUNT_LINKS = [
  {
    title: 'Profile',
    to: '/user',
    icon: 'user',
    isAt: /^\/user(\/(editprofille|changepassword|twofactor))?\/?$/,
  },
  { title: 'Orders', to: '/user/orders', icon: 'box', isAt: /^\/user\/orders(\/|$)/ },
  { title: 'Invoice', to: '/user/invoice', icon: 'receipt', isAt: /^\/user\/invoice(\/|$)/ },
  { title: 'Wishlist', to: '/user/wishlist', icon: 'heart', isAt: /^\/user\/wishlist(\/|$)/ },
] as const

/**
 * Profile, Orders, Invoice, Wishlist, Logout. `onLeave`: a press on any of them, also on the page
 * that is open.
 */
function AccountNav({ onLeave }: { onLeave?: () => void }) {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Account">
      <ul className="grid gap-1">
        {ACCOUNT_LINKS.map(({ title, to, icon, isAt }) => (
          <li key={title}>
            <Link
              to={to}
              onClick={onLeave}
              aria-current={isAt.test(pathname) ? 'page' : undefined}
              className="side-link"
            >
              <Icon name={icon} size={20} />
              {title}
            </Link>
          </li>
        ))}
        <li className="mt-2 border-t border-line pt-2">
          <LogoutButton />
        </li>
      </ul>
    </nav>
  )
}
