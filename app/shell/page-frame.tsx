import type { ReactNode } from 'react'
import { NavigationProgress } from './navigation-progress.tsx'
import { RouteFocus } from './route-focus.tsx'

/** Around every page: the link past its header to `#main`, how far the next page is, and where the focus goes then. */
export const PageFrame = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <a href="#main" className="skip-link">
      Skip to content
    </a>
    <NavigationProgress />
    {children}
    <RouteFocus />
  </div>
)
