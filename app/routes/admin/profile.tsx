import { useQuery } from '@tanstack/react-query'
import { ProfileCard, ProfileLinks } from '../../account/profile-card.tsx'
import { profileQuery } from '../../account/queries.ts'
import { AdminPage } from '../../admin/admin-page.tsx'
import { Loaded } from '../../shell/loaded.tsx'

/** §2: /admin/profile */
export default function ProfileRoute() {
  return (
    <AdminPage title="My Profile">
      <Profile />
    </AdminPage>
  )
}

const Profile = () => (
  <Loaded query={useQuery(profileQuery())}>
    {(user) => (
      <ProfileCard user={user}>
        <ProfileLinks home="/admin/profile" />
      </ProfileCard>
    )}
  </Loaded>
)
