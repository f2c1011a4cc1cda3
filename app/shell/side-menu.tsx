import { Link } from 'react-router'
import { brand } from '#contract/brand.ts'
import { messages } from '#contract/messages.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Logo } from '../ui/logo.tsx'
import { useAccountLink } from './account-link.tsx'
import { NAV_LINKS } from './nav-links.ts'

const links = [...NAV_LINKS, { title: messages.allCategories, to: '/categories' }]

/** The menu of narrow screens. A press on a link closes it, also on the link to the page that is open. */
export function SideMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const account = useAccountLink()
  return (
    <Dialog open={open} onClose={onClose} title={<Logo />} variant="left">
      <nav aria-label="Main" className="grow overflow-y-auto px-5 py-4">
        <ul className="grid gap-1">
          {[...links, account].map(({ title, ...link }) => (
            <li key={title}>
              <Link
                {...link}
                onClick={onClose}
                className="display block border-b border-line py-3.5 text-2xl hover:text-accent"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <address className="cloth shrink-0 overflow-hidden bg-deep p-5 text-on-deep not-italic">
        <p>{brand.phone}</p>
        <p>{brand.email}</p>
        <p className="text-on-deep-muted">{brand.address}</p>
      </address>
    </Dialog>
  )
}
