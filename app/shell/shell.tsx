import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { RouteFocus } from './route-focus.tsx'

/** The frame around every page of the storefront. `seed` draws the categories of the bar. */
export function Shell({ seed, children }: { seed: number; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <NavigationProgress />
      <Header seed={seed} />
      <main id="main" tabIndex={-1} className="grow">
        {children}
      </main>
      <Footer />
      <RouteFocus />
    </div>
  )
}
