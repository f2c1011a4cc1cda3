import { AdminPage } from '../../admin/admin-page.tsx'
import { StateList } from '../../admin/states/state-list.tsx'
import { LinkButton } from '../../ui/button.tsx'

/** §2: /admin/region */
export default function StatesRoute() {
  return (
    <AdminPage title="Region" actions={<LinkButton to="/admin/region/addregion">Add States</LinkButton>}>
      <StateList />
    </AdminPage>
  )
}
