import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callApi } from '../../platform/api/browser.ts'
import { Loaded } from '../../platform/loaded/loaded.tsx'
import { LinkButton } from '../../platform/ui/button.tsx'
import { PageSection } from '../../platform/ui/section.tsx'
import { DownloadData } from '../personal-data/download-data.tsx'
import { ProfileCard } from './profile-card.tsx'
import { profileQuery } from './queries.ts'
import { SessionList } from './session-list.tsx'
import { TwoFactorCard } from './two-factor/two-factor-card.tsx'

/**
 * The profile of the signed-in user, with links to edit it and to its security. `children` stand
 * between.
 */
export const OwnProfile = ({
  home,
  children,
}: {
  home: '/user' | '/admin/profile'
  children?: ReactNode
}) => (
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

const OwnData = () => (
  <PageSection id="own-data" title="Your data" className="grid max-w-3xl gap-3">
    <p className="text-muted">
      Everything this shop keeps about you: your account, orders, returns, wishlist, mails and where
      you are signed in. To have it erased, write to the shop.
    </p>
    <div className="flex flex-wrap gap-3">
      <DownloadData ask={() => callApi('POST /users/data', {})} />
    </div>
  </PageSection>
)
