import { useQuery } from '@tanstack/react-query'
import { AccountPage } from '../../account/account-page.tsx'
import { ProfileCard, ProfileLinks } from '../../account/profile-card.tsx'
import { profileQuery } from '../../account/queries.ts'
import { Loaded } from '../../shell/loaded.tsx'

/** §2: /user */
export default function ProfileRoute() {
  return (
    <AccountPage title="Profile">
      <Profile />
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
