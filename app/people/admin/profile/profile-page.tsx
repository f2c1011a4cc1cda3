import { adminPage } from '../../../platform/admin/admin-page.tsx'
import { OwnProfile } from '../../account/own-profile.tsx'

export default adminPage({ title: 'My Profile' }, () => <OwnProfile home="/admin/profile" />)
