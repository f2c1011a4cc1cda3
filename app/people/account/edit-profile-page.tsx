import { accountPage } from './account-page.tsx'
import { EditProfile } from './edit-profile.tsx'

export default accountPage({ title: 'Edit Profile' }, EditProfile)
