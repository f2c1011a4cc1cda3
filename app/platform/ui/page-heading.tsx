import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx'

type PageHeadingProps = {
  title: string
  /** The way from the home page; by default this page alone. */
  crumbs?: readonly Crumb[]
  children?: ReactNode
}

export const HOME_CRUMB = { title: 'Home', to: '/' }

/** The top of a page: breadcrumbs, its one h1, and an introduction as children. */
export const PageHeading = ({ title, crumbs = [{ title }], children }: PageHeadingProps) => (
  <div className="mb-8 grid gap-3 pt-6">
    <Breadcrumbs crumbs={[HOME_CRUMB, ...crumbs]} />
    <h1 tabIndex={-1} className="display text-4xl sm:text-5xl">
      {title}
    </h1>
    {children && <div className="max-w-prose text-muted">{children}</div>}
  </div>
)
