import { AdminPage } from '../../admin/admin-page.tsx'

/** §2: /admin/refunds */
export default function RefundsRoute() {
  return <AdminPage title="Refunds">{null}</AdminPage>
}
