import { AdminPage } from '../../admin/admin-page.tsx'
import { Transfer } from '../../admin/transfer/transfer.tsx'

/** /admin/transfer: not in the spec. */
export default function TransferRoute() {
  return (
    <AdminPage title="Import and export">
      <Transfer />
    </AdminPage>
  )
}
