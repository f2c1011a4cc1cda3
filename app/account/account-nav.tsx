import { Link, useLocation } from 'react-router'
import { LogoutButton } from '../session/logout-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { ACCOUNT_LINKS } from './account-links.ts'

/** §2: Profile, Orders, Invoice, Wishlist, Logout. `onLeave`: a press on any of them, also on the page that is open. */
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
