import { OwnProfile } from '../../account/own-profile.tsx'
import { AdminPage } from '../admin-page.tsx'

/** /admin/profile */
export default function ProfilePage() {
  return (
    <AdminPage title="My Profile">
      <OwnProfile home="/admin/profile" />
    </AdminPage>
  )
}
