import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../shell/loaded.tsx'
import { AccountPage } from './account-page.tsx'
import { ProfileCard, ProfileLinks } from './profile-card.tsx'
import { profileQuery } from './queries.ts'
import { SessionList } from './sessions/session-list.tsx'
import { TwoFactorCard } from './two-factor/two-factor-card.tsx'

/** §2: /user */
export default function ProfilePage() {
  return (
    <AccountPage title="Profile">
      <div className="grid gap-12">
        <Profile />
        <TwoFactorCard to="/user/twofactor" />
        <SessionList />
      </div>
    </AccountPage>
  )
}

const Profile = () => (
  <Loaded query={useQuery(profileQuery())}>
    {(user) => (
      <ProfileCard user={user}>
        <ProfileLinks home="/user" />
      </ProfileCard>
    )}
  </Loaded>
)
