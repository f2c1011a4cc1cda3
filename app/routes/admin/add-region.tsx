import { AdminPage } from '../../admin/admin-page.tsx'

/** §2: /admin/region/addregion */
export default function AddRegionRoute() {
  return <AdminPage title="Add Categories">{null}</AdminPage>
}
