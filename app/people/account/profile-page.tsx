import { ConsentCard } from '../consents/consent-card.tsx'
import { IdentityDialog } from '../session/identity-dialog.tsx'
import { accountPage } from './account-page.tsx'
import { OwnProfile } from './own-profile.tsx'

export default accountPage({ title: 'Profile' }, () => (
  <>
    <OwnProfile home="/user">
      <ConsentCard />
    </OwnProfile>
    <IdentityDialog />
  </>
))
