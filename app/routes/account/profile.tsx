import { useQuery } from '@tanstack/react-query'
import { AccountPage } from '../../account/account-page.tsx'
import { ProfileCard, ProfileLinks } from '../../account/profile-card.tsx'
import { profileQuery } from '../../account/queries.ts'
import { SessionList } from '../../account/sessions/session-list.tsx'
import { TwoFactorCard } from '../../account/two-factor/two-factor-card.tsx'
import { Loaded } from '../../shell/loaded.tsx'

/** §2: /user */
export default function ProfileRoute() {
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
