import { useState } from 'react'
import { Link } from 'react-router'
import { AdminNav } from '../../office/admin/nav/admin-nav.tsx'
import { OpenPalette } from '../../office/admin/palette/open-palette.tsx'
import { useShop } from '../../platform/shop/use-shop.ts'
import { IconButton } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { Icon } from '../../platform/ui/icon.tsx'
import { Logo } from '../../platform/ui/logo.tsx'
import { AdminSearch } from './admin-search.tsx'

/** Product-name search box, notification icon with fixed count 0, profile link. */
export function AdminHeader() {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { name } = useShop()
  const close = () => setMenuOpen(false)
  return (
    <header className="bar on-deep print:hidden">
      <div className="flex min-h-16 items-center gap-2 px-4 sm:px-6 lg:gap-6">
        <IconButton label="Menu" aria-haspopup="dialog" className="-ml-2 lg:hidden" onClick={() => setMenuOpen(true)}>
          <Icon name="menu" />
        </IconButton>
        <Link to="/admin" aria-label={`${name}, dashboard`} className="flex shrink-0 rounded-box max-sm:hidden lg:w-60">
          <Logo onDeep />
        </Link>
        <div className="min-w-0 grow lg:max-w-md">
          <AdminSearch />
        </div>
        <div className="ml-auto flex shrink-0 items-center">
          <Link to="/" className="bar-link max-lg:hidden">
            Shop
          </Link>
          <OpenPalette />
          {/* The notification count is fixed at 0; news is shown as a toast. */}
          <span role="img" aria-label="Notifications, 0" className="icon-button relative">
            <Icon name="bell" />
            <span
              aria-hidden="true"
              className="absolute top-0.5 right-0 grid h-[1.125rem] min-w-[1.125rem] place-content-center rounded-full bg-lime px-1 text-[0.6875rem] leading-none font-bold text-on-lime"
            >
              0
            </span>
          </span>
          <Link to="/admin/profile" aria-label="Profile" title="Profile" className="icon-button">
            <Icon name="user" />
          </Link>
        </div>
      </div>
      <Dialog open={isMenuOpen} onClose={close} title={<Logo />} variant="left">
        <div className="grow overflow-y-auto px-5 py-4">
          <AdminNav onLeave={close} />
        </div>
      </Dialog>
    </header>
  )
}
