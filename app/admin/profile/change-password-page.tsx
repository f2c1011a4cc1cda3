import { ChangePasswordForm } from '../../account/change-password-form.tsx'
import { AdminPage } from '../admin-page.tsx'

/** §2: /admin/profile/changepassword */
export default function ChangePasswordPage() {
  return (
    <AdminPage title="Change Password" parent={{ title: 'My Profile', to: '/admin/profile' }}>
      <p className="mb-6 max-w-prose text-muted">
        Other phones and computers that are signed in to this account are signed out.
      </p>
      <ChangePasswordForm />
    </AdminPage>
  )
}
