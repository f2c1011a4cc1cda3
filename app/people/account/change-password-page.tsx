import { accountPage } from './account-page.tsx'
import { ChangePassword } from './change-password.tsx'

export default accountPage({ title: 'Change Password' }, ChangePassword)
