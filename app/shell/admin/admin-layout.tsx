import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useState } from 'react'
import { Link, Outlet, useLocation, useNavigate } from 'react-router'
import { messages } from '#contract/messages.ts'
import { useLiveEvents } from '../../office/admin/live/use-live.tsx'
import { OpenPaletteButton } from '../../office/admin/palette/open-palette.tsx'
import { IdentityDialog } from '../../people/session/identity-dialog.tsx'
import { ApiError } from '../../platform/api/call.ts'
import { hearFieldsAtSubmit } from '../../platform/forms/filled-fields.ts'
import { useShopSettings } from '../../platform/shop/use-shop.ts'
import { CountBadge } from '../../platform/ui/count.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { Icon } from '../../platform/ui/icon.tsx'
import { Logo } from '../../platform/ui/logo.tsx'
import { SearchInput } from '../../platform/ui/search-input.tsx'
import { ErrorPage } from '../error-page.tsx'
import { MenuButton } from '../menu-button.tsx'
import { PageFrame } from '../page-frame.tsx'
import { AdminNavigation } from './admin-nav.tsx'
import '../../platform/admin/admin.css'

/**
 * The back office. The server renders no data of the shop: each page guards and loads itself in the
 * browser.
 */
export default function AdminLayout() {
  useEffect(hearFieldsAtSubmit, []) // some of its forms have no `Field`
  useLiveEvents()
  useLeadToSetUp()
  return (
    <PageFrame>
      <AdminHeader />
      <div className="grid grow print:block lg:grid-cols-[16.5rem_minmax(0,1fr)]">
        <aside
          aria-label="Back office"
          className="border-r border-line px-4 py-6 max-lg:hidden print:hidden"
        >
          <div className="sticky top-22 -mx-4 max-h-[calc(100dvh-5.5rem)] overflow-y-auto px-4 pb-6">
            <AdminNavigation />
          </div>
        </aside>
        <main
          id="main"
          tabIndex={-1}
          className="w-full max-w-7xl min-w-0 px-4 pb-16 sm:px-6 lg:px-10"
        >
          <Outlet />
        </main>
      </div>
      <IdentityDialog />
    </PageFrame>
  )
}

export const ErrorBoundary = ErrorPage

/** Leads a super admin to set up the second step as soon as the server requires it. */
function useLeadToSetUp(): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.action
        if (error instanceof ApiError && error.needs === 'twoFactor')
          void navigate('/admin/profile/twofactor')
      }),
    [client, navigate],
  )
}

function AdminHeader() {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { name } = useShopSettings()
  const close = () => setMenuOpen(false)
  return (
    <header className="bar on-deep print:hidden">
      <div className="flex min-h-16 items-center gap-2 px-4 sm:px-6 lg:gap-6">
        <MenuButton onClick={() => setMenuOpen(true)} />
        <Link
          to="/admin"
          aria-label={`${name}, dashboard`}
          className="flex shrink-0 rounded-box max-sm:hidden lg:w-60"
        >
          <Logo onDeep />
        </Link>
        <div className="min-w-0 grow lg:max-w-md">
          <AdminSearch />
        </div>
        <div className="ml-auto flex shrink-0 items-center">
          <Link to="/" className="bar-link max-lg:hidden">
            Shop
          </Link>
          <OpenPaletteButton />
          {/* The notification count is fixed at 0; news is shown as a toast. */}
          <span role="img" aria-label="Notifications, 0" className="icon-button relative">
            <Icon name="bell" />
            <CountBadge number={0} />
          </span>
          <Link to="/admin/profile" aria-label="Profile" title="Profile" className="icon-button">
            <Icon name="user" />
          </Link>
        </div>
      </div>
      <Dialog open={isMenuOpen} onClose={close} title={<Logo />} variant="left">
        <div className="grow overflow-y-auto px-5 py-4">
          <AdminNavigation onLeave={close} />
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
