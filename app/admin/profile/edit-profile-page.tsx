import { EditProfile } from '../../account/edit-profile.tsx'
import { AdminPage } from '../admin-page.tsx'

/** /admin/profile/editprofille */
export default function EditProfilePage() {
  return (
    <AdminPage title="Edit Profile" parent={{ title: 'My Profile', to: '/admin/profile' }}>
      <EditProfile />
    </AdminPage>
  )
}
