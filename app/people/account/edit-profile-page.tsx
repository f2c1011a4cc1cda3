import { AccountPage } from './account-page.tsx'
import { EditProfile } from './edit-profile.tsx'

export default function EditProfilePage() {
  return (
    <AccountPage title="Edit Profile">
      <EditProfile />
    </AccountPage>
  )
}
