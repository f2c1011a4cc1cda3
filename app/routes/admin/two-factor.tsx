import { TwoFactorPage } from '../../account/two-factor/two-factor-page.tsx'
import { AdminPage } from '../../admin/admin-page.tsx'

/** Not in the spec: /admin/profile/twofactor. Where it was required, the whole back office starts over. */
export default function TwoFactorRoute() {
  return (
    <AdminPage title="Two-step sign-in" parent={{ title: 'My Profile', to: '/admin/profile' }}>
      <TwoFactorPage onRequired={() => location.assign('/admin')} />
    </AdminPage>
  )
}
