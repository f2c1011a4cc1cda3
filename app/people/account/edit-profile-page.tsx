import { AccountPage } from './account-page.tsx'
import { EditProfile } from './edit-profile.tsx'

/** /user/editprofille */
export default function EditProfilePage() {
  return (
    <AccountPage title="Edit Profile">
      <EditProfile />
    </AccountPage>
  )
}
