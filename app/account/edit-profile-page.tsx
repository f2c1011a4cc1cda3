import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../shell/loaded.tsx'
import { AccountPage } from './account-page.tsx'
import { EditProfileForm } from './edit-profile-form.tsx'
import { profileQuery } from './queries.ts'

/** §2: /user/editprofille */
export default function EditProfilePage() {
  return (
    <AccountPage title="Edit Profile">
      <EditProfile />
    </AccountPage>
  )
}

const EditProfile = () => <Loaded query={useQuery(profileQuery())}>{(user) => <EditProfileForm user={user} />}</Loaded>
