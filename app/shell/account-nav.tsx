import { Link, useLocation } from 'react-router'
import { LogoutButton } from '../people/session/logout-button.tsx'
import { Icon } from '../platform/ui/icon.tsx'

/** The account's own pages; Logout follows them. `isAt`: whether an address belongs to one. */
const ACCOUNT_LINKS = [
  { title: 'Profile', to: '/user', icon: 'user', isAt: /^\/user(\/(editprofille|changepassword|twofactor))?\/?$/ },
  { title: 'Orders', to: '/user/orders', icon: 'box', isAt: /^\/user\/orders(\/|$)/ },
  { title: 'Invoice', to: '/user/invoice', icon: 'receipt', isAt: /^\/user\/invoice(\/|$)/ },
  { title: 'Wishlist', to: '/user/wishlist', icon: 'heart', isAt: /^\/user\/wishlist(\/|$)/ },
] as const

/** Profile, Orders, Invoice, Wishlist, Logout. `onLeave`: a press on any of them, also on the page that is open. */
export function AccountNav({ onLeave }: { onLeave?: () => void }) {
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
