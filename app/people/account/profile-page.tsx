import { IdentityDialog } from '../../platform/confirm/identity-dialog.tsx'
import { ConsentCard } from '../consents/consent-card.tsx'
import { AccountPage } from './account-page.tsx'
import { OwnProfile } from './own-profile.tsx'

export default function ProfilePage() {
  return (
    <AccountPage title="Profile">
      <OwnProfile home="/user">
        <ConsentCard />
      </OwnProfile>
      <IdentityDialog />
    </AccountPage>
  )
}
