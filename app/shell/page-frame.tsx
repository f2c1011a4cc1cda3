import type { ReactNode } from 'react'
import { LatePage } from './late-page.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { RouteFocus } from './route-focus.tsx'

/** Around every page: the link past its header to `#main`, whether the next page is on its way or late, and where the focus goes then. */
export const PageFrame = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <a href="#main" className="skip-link">
      Skip to content
    </a>
    <NavigationProgress />
    <LatePage />
    {children}
    <RouteFocus />
  </div>
)
