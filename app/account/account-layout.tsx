import type { ReactNode } from 'react'
import { PageFrame } from '../shell/page-frame.tsx'
import { AccountHeader } from './account-header.tsx'
import { AccountNav } from './account-nav.tsx'
import { AccountOwner } from './account-owner.tsx'

/** §2: the frame of the account's pages, with a sidebar; on paper only the page itself is left. */
export function AccountShell({ children }: { children: ReactNode }) {
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
          {children}
        </main>
      </div>
    </PageFrame>
  )
}
