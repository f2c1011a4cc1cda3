import { Outlet } from 'react-router'
import { AccountOwner } from '../people/account/account-owner.tsx'
import { AccountHeader } from './account-header.tsx'
import { AccountNav } from './account-nav.tsx'
import { ErrorPage } from './error-page.tsx'
import { PageFrame } from './page-frame.tsx'

/** The account. The server renders no data of a user: each page guards and loads itself in the browser. */
export default function AccountLayout() {
  return (
    <PageFrame>
      <AccountHeader />
      <div className="frame grid grow gap-x-12 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <aside aria-label="Your account" className="border-r border-line pt-8 pr-6 max-lg:hidden print:hidden">
          <div className="sticky top-24 grid gap-5">
            <AccountOwner />
            <AccountNav />
          </div>
        </aside>
        <main id="main" tabIndex={-1} className="min-w-0 pb-16">
          <Outlet />
        </main>
      </div>
    </PageFrame>
  )
}

export const ErrorBoundary = ErrorPage
