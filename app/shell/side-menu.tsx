import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messages } from '#contract/messages.ts'
import { shopCategoriesQuery } from '../catalogue/categories/queries.ts'
import { EmailLink, PhoneLink } from '../platform/contact/contact.tsx'
import { useShopSettings } from '../platform/shop/use-shop.ts'
import { Dialog } from '../platform/ui/dialog.tsx'
import { Icon } from '../platform/ui/icon.tsx'
import { Logo } from '../platform/ui/logo.tsx'
import { useAccountLink } from './account-link.tsx'
import { NAV_LINKS } from './main-nav.tsx'

const SIDE_MENU_ROW_CLASS =
  'display block w-full border-b border-line py-3.5 text-2xl hover:text-accent'
const contact = 'inline-block py-0.5 underline-offset-4 hover:underline'

/** The storefront's navigation on narrow screens, with the shop's contact below. */
export default function SideMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const account = useAccountLink()
  const { phone, email, address } = useShopSettings()
  const isKnown = Boolean(phone || email || address)
  return (
    <Dialog open={open} onClose={onClose} title={<Logo />} variant="left">
      <nav aria-label="Main" className="min-h-0 grow overflow-y-auto px-5 py-4">
        <ul className="grid gap-1">
          {NAV_LINKS.map((link) => (
            <MenuLink key={link.title} {...link} onLeave={onClose} />
          ))}
          <li>
            <SideCategories onLeave={onClose} />
          </li>
          <MenuLink {...account} onLeave={onClose} />
        </ul>
      </nav>
      {isKnown && (
        <address className="cloth on-deep grid shrink-0 justify-items-start overflow-hidden bg-deep p-5 text-on-deep not-italic">
          <PhoneLink className={contact} />
          <EmailLink className={contact} />
          <p className="text-on-deep-muted">{address}</p>
        </address>
      )}
    </Dialog>
  )
}

const MenuLink = ({
  title,
  onLeave,
  ...link
}: {
  title: string
  to: string
  state?: unknown
  onLeave: () => void
}) => (
  <li>
    <Link {...link} onClick={onLeave} className={SIDE_MENU_ROW_CLASS}>
      {title}
    </Link>
  </li>
)

function SideCategories({ onLeave }: { onLeave: () => void }) {
  const { data } = useQuery(shopCategoriesQuery())
  const categories = data?.data.map(({ _id, title }) => ({ title, to: `/category/${_id}` })) ?? []
  return (
    <details className="group">
      <summary className={`${SIDE_MENU_ROW_CLASS} flex items-center justify-between`}>
        Categories
        <Icon name="down" className="transition-transform group-open:rotate-180" />
      </summary>
      <ul className="border-b border-line py-2">
        {[...categories, { title: messages.allCategories, to: '/categories' }].map(
          ({ title, to }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={onLeave}
                className="block py-2.5 pl-3 text-lg hover:text-accent"
              >
                {title}
              </Link>
            </li>
          ),
        )}
      </ul>
    </details>
  )
}
