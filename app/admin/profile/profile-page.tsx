import { useQuery } from '@tanstack/react-query'
import { ProfileCard, ProfileLinks } from '../../account/profile-card.tsx'
import { profileQuery } from '../../account/queries.ts'
import { SessionList } from '../../account/sessions/session-list.tsx'
import { TwoFactorCard } from '../../account/two-factor/two-factor-card.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { AdminPage } from '../admin-page.tsx'

/** §2: /admin/profile */
export default function ProfilePage() {
  return (
    <AdminPage title="My Profile">
      <div className="grid gap-12">
        <Profile />
        <TwoFactorCard to="/admin/profile/twofactor" />
        <SessionList />
      </div>
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
