import { adminPage } from '../../../platform/admin/admin-page.tsx'
import { EditProfile } from '../../account/edit-profile.tsx'

export default adminPage(
  { title: 'Edit Profile', parent: { title: 'My Profile', to: '/admin/profile' } },
  EditProfile,
)
