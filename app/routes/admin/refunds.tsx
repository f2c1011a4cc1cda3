import { AdminPage } from '../../admin/admin-page.tsx'
import { RefundList } from '../../admin/refunds/refund-list.tsx'

/** Not in the spec: /admin/refunds */
export default function RefundsRoute() {
  return (
    <AdminPage title="Refunds">
      <RefundList />
    </AdminPage>
  )
}
