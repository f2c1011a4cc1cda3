import { Link, useLocation } from 'react-router'
import { useLogout } from '../session/use-logout.ts'
import { Icon } from '../ui/icon.tsx'
import { ACCOUNT_LINKS } from './account-links.ts'

/** §2: Profile, Orders, Invoice, Wishlist, Logout. `onLeave`: a press on any of them, also on the page that is open. */
export function AccountNav({ onLeave }: { onLeave?: () => void }) {
  const { pathname } = useLocation()
  const { mutate: logout, isPending } = useLogout()
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
          <button
            type="button"
            onClick={() => !isPending && logout()}
            aria-busy={isPending || undefined}
            className="side-link"
          >
            <Icon name="leave" size={20} />
            Logout
          </button>
        </li>
      </ul>
    </nav>
  )
}
