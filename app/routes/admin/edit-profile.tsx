import { AdminPage } from '../../admin/admin-page.tsx'

/** §2: /admin/profile/editprofille */
export default function EditProfileRoute() {
  return <AdminPage title="Edit Profile">{null}</AdminPage>
}
