import { AccountPage } from './account-page.tsx'
import { ChangePassword } from './change-password.tsx'

export default function ChangePasswordPage() {
  return (
    <AccountPage title="Change Password">
      <ChangePassword />
    </AccountPage>
  )
}
