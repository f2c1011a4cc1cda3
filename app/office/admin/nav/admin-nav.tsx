import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { ORDER_VIEWS, type ShopOrderView } from '#contract/orders/order-list/order-views.ts'
import { shortenId } from '#contract/platform/format.ts'
import { READS_ORDERS } from '#contract/platform/rights.ts'
import { mentionsQuery } from '../../../orders/admin/order-notes/queries.ts'
import { useOrderViews } from '../../../orders/admin/orders/queries.ts'
import { LogoutButton } from '../../../people/session/logout-button.tsx'
import {
  adminLinksFor,
  isAtAdminLink,
  MORE_LINKS,
  PROFILE,
  SIDEBAR,
} from '../../../platform/admin/admin-links.ts'
import { useOwnRights } from '../../../platform/admin/rights/use-rights.ts'
import { facetCountText } from '../../../platform/filters/facet-values.ts'
import { useShopSession } from '../../../platform/session/use-session.ts'
import { Icon } from '../../../platform/ui/icon.tsx'

type AdminNavProps = { onLeave?: (() => void) | undefined }

/** The links that the admin may open; `onLeave` closes the menu of a narrow screen. */
export function AdminNavigation({ onLeave }: AdminNavProps) {
  const { user } = useShopSession()
  const { may } = useOwnRights()
  return (
    <nav aria-label="Back office" className="grid gap-3">
      <UnreadMentions onLeave={onLeave} />
      <AdminNavLinks links={adminLinksFor(SIDEBAR, user?.role, may)} onLeave={onLeave} />
      <AdminNavLinks links={adminLinksFor(MORE_LINKS, user?.role, may)} onLeave={onLeave} />
      <div className="grid gap-1 border-t border-line pt-3">
        <AdminNavLinks links={[PROFILE]} onLeave={onLeave} />
        <LogoutButton />
      </div>
    </nav>
  )
}

function AdminNavLinks({
  links,
  onLeave,
}: AdminNavProps & { links: ReturnType<typeof adminLinksFor> }) {
  const { pathname } = useLocation()
  return (
    <ul className="grid gap-1 [ul+&]:border-t [ul+&]:border-line [ul+&]:pt-3">
      {links.map(({ title, to, icon }) => (
        <li key={to} className="flex items-center">
          <Link
            to={to}
            onClick={onLeave}
            aria-current={isAtAdminLink(pathname, to) ? 'page' : undefined}
            className="side-link"
          >
            <Icon name={icon} size={20} />
            {title}
          </Link>
          {to === '/admin/orders' && <OrderViewCounts onLeave={onLeave} />}
        </li>
      ))}
    </ul>
  )
}

/**
 * Notes that name the reader and that they have not seen, each a link to its order. The bell stays
 * at 0.
 */
function UnreadMentions({ onLeave }: AdminNavProps) {
  const { isKnown, may } = useOwnRights()
  const { data } = useQuery({
    ...mentionsQuery,
    enabled: isKnown && may(READS_ORDERS),
  })
  if (!data || data.total === 0) return null
  return (
    <details className="mention-count">
      <summary>
        {data.total === 1
          ? '1 note names you'
          : `${data.total.toLocaleString('en')} notes name you`}
      </summary>
      <ul className="grid gap-1">
        {data.data.map(({ note, sale, name }) => (
          <li key={note}>
            <Link to={`/admin/orders/orderdetails/${sale}`} onClick={onLeave} className="side-link">
              {name}, order {shortenId(sale, 6)}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

const COUNTED_VIEWS: readonly ShopOrderView['key'][] = ['pack', 'ship', 'unsent']

/** How many orders wait in the shop's views, beside the link to the orders. */
function OrderViewCounts({ onLeave }: AdminNavProps) {
  const { data } = useOrderViews()
  return ORDER_VIEWS.filter(({ key }) => COUNTED_VIEWS.includes(key)).map(
    ({ key, title, query }) => {
      const found = data?.shop.find((view) => view.key === key)
      if (!found?.count) return null
      const text = facetCountText({ count: found.count, more: found.more })
      return (
        <Link
          key={key}
          to={`/admin/orders?${query}`}
          onClick={onLeave}
          title={title}
          aria-label={`${title}: ${text}`}
          className="side-count"
          data-view={key}
        >
          {text}
        </Link>
      )
    },
  )
}
