import { Link, useLocation } from 'react-router'
import { LogoutButton } from '../../../people/session/logout-button.tsx'
import { isAt, linksFor, MORE_LINKS, PROFILE, SIDEBAR } from '../../../platform/admin/admin-links.ts'
import { useRights } from '../../../platform/admin/rights/use-rights.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { Icon } from '../../../platform/ui/icon.tsx'
import { MentionCount } from './mention-count.tsx'
import { OrdersToDo } from './orders-to-do.tsx'

type AdminNavProps = {
  onLeave?: () => void
}

export function AdminNav({ onLeave }: AdminNavProps) {
  const { user } = useSession()
  const { may } = useRights()
  return (
    <nav aria-label="Back office" className="grid gap-3">
      <MentionCount onLeave={onLeave} />
      <Links links={linksFor(SIDEBAR, user?.role, may)} onLeave={onLeave} />
      <Links links={linksFor(MORE_LINKS, user?.role, may)} onLeave={onLeave} />
      <div className="grid gap-1 border-t border-line pt-3">
        <Links links={[PROFILE]} onLeave={onLeave} />
        <LogoutButton />
      </div>
    </nav>
  )
}

function Links({ links, onLeave }: AdminNavProps & { links: ReturnType<typeof linksFor> }) {
  const { pathname } = useLocation()
  return (
    <ul className="grid gap-1 [ul+&]:border-t [ul+&]:border-line [ul+&]:pt-3">
      {links.map(({ title, to, icon }) => (
        <li key={to} className="flex items-center">
          <Link to={to} onClick={onLeave} aria-current={isAt(pathname, to) ? 'page' : undefined} className="side-link">
            <Icon name={icon} size={20} />
            {title}
          </Link>
          {to === '/admin/orders' && <OrdersToDo onLeave={onLeave} />}
        </li>
      ))}
    </ul>
  )
}
