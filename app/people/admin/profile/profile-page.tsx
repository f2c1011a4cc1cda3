import { createAdminPage } from '../../../platform/admin/admin-page.tsx'
import { OwnProfile } from '../../account/own-profile.tsx'

export default createAdminPage({ title: 'My Profile' }, () => <OwnProfile home="/admin/profile" />)
