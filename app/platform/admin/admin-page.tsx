import { type ComponentType, type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { messages } from '#contract/messages.ts'
import { type RightRule, rightsOfRule } from '#contract/platform/rights.ts'
import { isAdmin } from '#contract/platform/roles.ts'
import { Seo } from '../seo/seo.tsx'
import { backToAttemptedPage } from '../session/attempted-location.ts'
import { useShopSession } from '../session/use-session.ts'
import { isLoggingOut } from '../store/session.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageLoader } from '../ui/page-loader.tsx'
import { rightOfAdminPage } from './admin-links.ts'
import { useOwnRights } from './rights/use-rights.ts'

type AdminPageProps = {
  /** The page's one h1. */
  title: string
  /** For pages that share a heading: two forms are titled `Add Products`. */
  documentTitle?: string
  parent?: { title: string; to: string }
  actions?: ReactNode
  /** Only super admins: an admin goes back to the dashboard. */
  superOnly?: boolean
  children: ReactNode
}

type AdminHeading = Omit<AdminPageProps, 'children'>

/** One page of the back office: its heading is there at once, the rest is only for admins. */
export function AdminPage({
  title,
  documentTitle = title,
  parent,
  actions,
  superOnly,
  children,
}: AdminPageProps) {
  const { isAllowed } = usePageRight()
  const crumbs = [
    { title: 'Back office', to: '/admin' },
    ...(parent ? [parent] : []),
    { title: documentTitle },
  ]
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
export const createAdminPage = (heading: AdminHeading, Body: ComponentType) => () => (
  <AdminPage {...heading}>
    <Body />
  </AdminPage>
)

type RecordAddress = { params: { id: string } }

/** A page of the record whose id is in its address. Each record mounts a body of its own. */
export const createRecordPage =
  (heading: AdminHeading, Body: ComponentType<{ id: string }>) =>
  ({ params: { id } }: RecordAddress) => (
    <AdminPage {...heading}>
      <Body key={id} id={id} />
    </AdminPage>
  )

/** The page of two addresses: the one with an id edits that record, the one without adds one. */
export const createEditPage =
  (EditPage: ComponentType<RecordAddress>, AddPage: ComponentType) =>
  ({ params: { id } }: { params: { id?: string } }) =>
    id ? <EditPage params={{ id }} /> : <AddPage />

/**
 * Shows its children to admins only; they mount again for another admin. Others are sent away: the
 * home page keeps the address.
 */
function RequireAdmin({
  superOnly = false,
  children,
}: Pick<AdminPageProps, 'superOnly' | 'children'>) {
  const { isHydrated, user } = useShopSession()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const isStaff = isAdmin(user)
  const isAllowed = isStaff && (!superOnly || user?.role === 'superAdmin')
  useEffect(() => {
    if (!isHydrated || isAllowed || isLoggingOut()) return
    if (isStaff) void navigate('/admin', { replace: true })
    else
      void navigate('/', { replace: true, state: backToAttemptedPage({ pathname, search, hash }) })
  }, [isHydrated, isAllowed, isStaff, navigate, pathname, search, hash])
  return isAllowed ? <AllowedAdminPage key={user?.id}>{children}</AllowedAdminPage> : <PageLoader />
}

/** A page that is opened without the right to it says why, and asks the server for nothing. */
function AllowedAdminPage({ children }: { children: ReactNode }) {
  const { isKnown, right, isAllowed } = usePageRight()
  if (!isKnown) return <PageLoader />
  return isAllowed ? children : <NotAllowed right={right} />
}

function usePageRight() {
  const { isKnown, may } = useOwnRights()
  const right = rightOfAdminPage(useLocation().pathname)
  return { isKnown, right, isAllowed: isKnown && may(right) }
}

const NotAllowed = ({ right }: { right: RightRule }) => (
  <EmptyState text="This page is not among your rights">
    <p className="max-w-prose">{messages.needsOneOfRights(rightsOfRule(right))}.</p>
    <LinkButton to="/admin">{messages.dashboard}</LinkButton>
  </EmptyState>
)
