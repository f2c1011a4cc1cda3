import { AdminPage } from '../../admin/admin-page.tsx'

/** §2: /admin/audit */
export default function AuditRoute() {
  return <AdminPage title="Audit log">{null}</AdminPage>
}
