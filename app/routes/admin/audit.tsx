import { AdminPage } from '../../admin/admin-page.tsx'
import { AuditList } from '../../admin/audit/audit-list.tsx'

/** Not in the spec: /admin/audit. Super admins read what every admin did. */
export default function AuditRoute() {
  return (
    <AdminPage title="Audit log" superOnly>
      <AuditList />
    </AdminPage>
  )
}
