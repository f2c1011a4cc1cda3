import { AdminPage } from '../../admin/admin-page.tsx'

/** §2: /admin/profile */
export default function ProfileRoute() {
  return <AdminPage title="Profile">{null}</AdminPage>
}
