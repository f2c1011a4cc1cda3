import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { ChangePassword } from '../../account/change-password.tsx'

export default function ChangePasswordPage() {
  return (
    <AdminPage title="Change Password" parent={{ title: 'My Profile', to: '/admin/profile' }}>
      <ChangePassword />
    </AdminPage>
  )
}
