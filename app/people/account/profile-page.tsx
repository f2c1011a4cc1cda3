import { IdentityDialog } from '../../platform/confirm/identity-dialog.tsx'
import { ConsentCard } from '../consents/consent-card.tsx'
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
