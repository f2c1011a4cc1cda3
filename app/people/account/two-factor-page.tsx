import { IdentityDialog } from '../../platform/confirm/identity-dialog.tsx'
import { AccountPage } from './account-page.tsx'
import { TwoFactorSettings } from './two-factor/two-factor-settings.tsx'

export default function TwoFactorPage() {
  return (
    <AccountPage title="Two-step sign-in">
      <TwoFactorSettings />
      <IdentityDialog />
    </AccountPage>
  )
}
