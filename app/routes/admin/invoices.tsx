import { AdminPage } from '../../admin/admin-page.tsx'

/** §2: /admin/invoice */
export default function InvoicesRoute() {
  return <AdminPage title="Invioce">{null}</AdminPage>
}
