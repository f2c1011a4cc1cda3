import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '../../platform/loaded/loaded.tsx'
import { LinkButton } from '../../platform/ui/button.tsx'
import { OwnData } from './own-data.tsx'
import { ProfileCard } from './profile-card.tsx'
import { profileQuery } from './queries.ts'
import { SessionList } from './sessions/session-list.tsx'
import { TwoFactorCard } from './two-factor/two-factor-card.tsx'

/** A user's or an admin's own profile, with its links. `home` is the address of its page. */
export const OwnProfile = ({ home, children }: { home: '/user' | '/admin/profile'; children?: ReactNode }) => (
  <div className="grid gap-12">
    <Loaded query={useQuery(profileQuery())}>
      {(user) => (
        <ProfileCard user={user}>
          <LinkButton to={`${home}/editprofille`} className="max-sm:w-full">
            Edit Profile
          </LinkButton>
          <LinkButton to={`${home}/changepassword`} tone="secondary" className="max-sm:w-full">
            Change Password
          </LinkButton>
        </ProfileCard>
      )}
    </Loaded>
    {children}
    <TwoFactorCard to={`${home}/twofactor`} />
    <SessionList />
    <OwnData />
  </div>
)
