import { data } from 'react-router'
import { AdminPage } from '../../platform/admin/admin-page.tsx'
import { LinkButton } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'

export const loader = () => data(null, { status: 404 })

/** Without it a click would call the server. */
export const clientLoader = () => null

export default function AdminNotFoundPage() {
  return (
    <AdminPage title="Not found">
      <EmptyState text="This page is not here">
        <p className="basis-full">
          The address may have a slip in it, or what it was about has been deleted.
        </p>
        <LinkButton to="/admin">Dashboard</LinkButton>
        <LinkButton to="/admin/orders" tone="secondary">
          Orders
        </LinkButton>
      </EmptyState>
    </AdminPage>
  )
}
