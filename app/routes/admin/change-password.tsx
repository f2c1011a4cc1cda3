import { AdminPage } from '../../admin/admin-page.tsx'

/** §2: /admin/profile/changepassword */
export default function ChangePasswordRoute() {
  return <AdminPage title="Change Password">{null}</AdminPage>
}
