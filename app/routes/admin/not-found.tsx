import { AdminPage } from '../../admin/admin-page.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** An address below /admin that leads nowhere. */
export default function AdminNotFoundRoute() {
  return (
    <AdminPage title="Not found">
      <EmptyState text="This page is not here">
        <p className="basis-full">The address may have a slip in it, or what it was about has been deleted.</p>
        <LinkButton to="/admin">Dashboard</LinkButton>
        <LinkButton to="/admin/orders" tone="secondary">
          Orders
        </LinkButton>
      </EmptyState>
    </AdminPage>
  )
}
