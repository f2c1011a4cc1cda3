import { useQuery } from '@tanstack/react-query'
import { AccountPage } from '../../account/account-page.tsx'
import { EditProfileForm } from '../../account/edit-profile-form.tsx'
import { profileQuery } from '../../account/queries.ts'
import { Loaded } from '../../shell/loaded.tsx'

/** §2: /user/editprofille */
export default function EditProfileRoute() {
  return (
    <AccountPage title="Edit Profile">
      <EditProfile />
    </AccountPage>
  )
}

const EditProfile = () => <Loaded query={useQuery(profileQuery())}>{(user) => <EditProfileForm user={user} />}</Loaded>
