import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { EditProfile } from '../../account/edit-profile.tsx'

export default function EditProfilePage() {
  return (
    <AdminPage title="Edit Profile" parent={{ title: 'My Profile', to: '/admin/profile' }}>
      <EditProfile />
    </AdminPage>
  )
}
