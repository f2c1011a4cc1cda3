import { AdminPage } from '../../admin/admin-page.tsx'

/** §2: /admin/region/editregion/{id} */
export default function EditRegionRoute() {
  return <AdminPage title="Edit States">{null}</AdminPage>
}
