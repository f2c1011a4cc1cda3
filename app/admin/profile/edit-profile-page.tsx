import { useQuery } from '@tanstack/react-query'
import { EditProfileForm } from '../../account/edit-profile-form.tsx'
import { profileQuery } from '../../account/queries.ts'
import { Loaded } from '../../shell/loaded.tsx'
import { AdminPage } from '../admin-page.tsx'

/** §2: /admin/profile/editprofille */
export default function EditProfilePage() {
  return (
    <AdminPage title="Edit Profile" parent={{ title: 'My Profile', to: '/admin/profile' }}>
      <EditProfile />
    </AdminPage>
  )
}

const EditProfile = () => <Loaded query={useQuery(profileQuery())}>{(user) => <EditProfileForm user={user} />}</Loaded>
