import { IdentityDialog } from '../session/identity-dialog.tsx'
import { accountPage } from './account-page.tsx'
import { TwoFactorSettings } from './two-factor/two-factor-settings.tsx'

export default accountPage({ title: 'Two-step sign-in' }, () => (
  <>
    <TwoFactorSettings />
    <IdentityDialog />
  </>
))
