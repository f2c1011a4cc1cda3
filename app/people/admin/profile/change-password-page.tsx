import { createAdminPage } from '../../../platform/admin/admin-page.tsx'
import { ChangePassword } from '../../account/change-password.tsx'

export default createAdminPage(
  { title: 'Change Password', parent: { title: 'My Profile', to: '/admin/profile' } },
  ChangePassword,
)
