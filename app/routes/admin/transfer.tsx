import { AdminPage } from '../../admin/admin-page.tsx'

/** §2: /admin/transfer */
export default function TransferRoute() {
  return <AdminPage title="Import and export">{null}</AdminPage>
}
