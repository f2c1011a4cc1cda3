import { useQuery } from '@tanstack/react-query'
import { EditProfileForm } from '../../account/edit-profile-form.tsx'
import { profileQuery } from '../../account/queries.ts'
import { AdminPage } from '../../admin/admin-page.tsx'
import { Loaded } from '../../shell/loaded.tsx'

/** §2: /admin/profile/editprofille */
export default function EditProfileRoute() {
  return (
    <AdminPage title="Edit Profile" parent={{ title: 'My Profile', to: '/admin/profile' }}>
      <EditProfile />
    </AdminPage>
  )
}

const EditProfile = () => <Loaded query={useQuery(profileQuery())}>{(user) => <EditProfileForm user={user} />}</Loaded>
