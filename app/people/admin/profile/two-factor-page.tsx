import { createAdminPage } from '../../../platform/admin/admin-page.tsx'
import { TwoFactorSettings } from '../../account/two-factor/two-factor-settings.tsx'

export default createAdminPage(
  { title: 'Two-step sign-in', parent: { title: 'My Profile', to: '/admin/profile' } },
  () => <TwoFactorSettings onRequired={() => location.assign('/admin')} />,
)
