import type { SubmitEvent } from 'react'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { messages } from '#contract/messages.ts'
import { AdminNav } from '../../office/admin/nav/admin-nav.tsx'
import { OpenPalette } from '../../office/admin/palette/open-palette.tsx'
import { useShop } from '../../platform/shop/use-shop.ts'
import { IconButton } from '../../platform/ui/button.tsx'
import { Count } from '../../platform/ui/count.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { Icon } from '../../platform/ui/icon.tsx'
import { Logo } from '../../platform/ui/logo.tsx'
import { SearchInput } from '../../platform/ui/search-input.tsx'

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
            <Count number={0} />
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

function AdminSearch() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('search') ?? '').trim()
    if (text) void navigate(`/admin/products?${new URLSearchParams({ search: text })}`)
  }
  return (
    <search className="block w-full">
      <form key={pathname} onSubmit={submit}>
        <SearchInput label={messages.searchProductNames} name="search" required />
      </form>
    </search>
  )
}
