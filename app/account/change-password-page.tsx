import { AccountPage } from './account-page.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

/** §2: /user/changepassword */
export default function ChangePasswordPage() {
  return (
    <AccountPage title="Change Password">
      <p className="mb-6 max-w-prose text-muted">
        Other phones and computers that are signed in to this account are signed out.
      </p>
      <ChangePasswordForm />
    </AccountPage>
  )
}
