import { ChangePassword } from '../../account/change-password.tsx'
import { AdminPage } from '../admin-page.tsx'

/** /admin/profile/changepassword */
export default function ChangePasswordPage() {
  return (
    <AdminPage title="Change Password" parent={{ title: 'My Profile', to: '/admin/profile' }}>
      <ChangePassword />
    </AdminPage>
  )
}
