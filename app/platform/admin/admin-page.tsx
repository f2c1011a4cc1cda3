import type { ComponentType, ReactNode } from 'react'
import { Seo } from '../seo/seo.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { RequireAdmin } from './require-admin.tsx'
import { useIsAllowed } from './rights/use-rights.ts'

type AdminPageProps = {
  /** The page's one h1. */
  title: string
  /** For pages that share a heading: two forms are titled `Add Products`. */
  documentTitle?: string
  parent?: { title: string; to: string }
  actions?: ReactNode
  superOnly?: boolean
  children: ReactNode
}

/** One page of the back office: its heading is there at once, the rest is only for admins. */
export function AdminPage({ title, documentTitle = title, parent, actions, superOnly, children }: AdminPageProps) {
  const isAllowed = useIsAllowed()
  const crumbs = [{ title: 'Back office', to: '/admin' }, ...(parent ? [parent] : []), { title: documentTitle }]
  return (
    <>
      <Seo title={documentTitle} noindex />
      <div className="mb-6 grid gap-2 pt-5 print:hidden">
        <Breadcrumbs crumbs={crumbs} />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h1 tabIndex={-1} className="display text-3xl sm:text-4xl">
            {title}
          </h1>
          {actions && isAllowed && <div className="flex flex-wrap gap-3">{actions}</div>}
        </div>
      </div>
      <RequireAdmin superOnly={superOnly}>{children}</RequireAdmin>
    </>
  )
}

/** A page whose heading does not depend on its address. */
export const adminPage = (heading: Omit<AdminPageProps, 'children'>, Body: ComponentType) => () => (
  <AdminPage {...heading}>
    <Body />
  </AdminPage>
)
