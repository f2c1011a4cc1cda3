import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PageFrame } from './page-frame.tsx'
import { WithoutScripts } from './without-scripts.tsx'

/** The frame around every page of the storefront. `seed` draws the categories of the bar. */
export function Shell({ seed, children }: { seed: number; children: ReactNode }) {
  return (
    <PageFrame>
      <Header seed={seed} />
      <WithoutScripts />
      <main id="main" tabIndex={-1} className="grow">
        {children}
      </main>
      <Footer />
    </PageFrame>
  )
}
