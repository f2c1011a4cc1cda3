import { AccountPage } from '../../account/account-page.tsx'
import { TwoFactorPage } from '../../account/two-factor/two-factor-page.tsx'
import { IdentityDialog } from '../../confirm/identity-dialog.tsx'

/** Not in the spec: /user/twofactor */
export default function TwoFactorRoute() {
  return (
    <AccountPage title="Two-step sign-in">
      <TwoFactorPage />
      <IdentityDialog />
    </AccountPage>
  )
}
