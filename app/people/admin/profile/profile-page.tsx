import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { OwnProfile } from '../../account/own-profile.tsx'

export default function ProfilePage() {
  return (
    <AdminPage title="My Profile">
      <OwnProfile home="/admin/profile" />
    </AdminPage>
  )
}
