import { createAdminPage } from '../../../platform/admin/admin-page.tsx'
import { EditProfile } from '../../account/edit-profile.tsx'

export default createAdminPage(
  { title: 'Edit Profile', parent: { title: 'My Profile', to: '/admin/profile' } },
  EditProfile,
)
