import { AdminPage } from '../../admin/admin-page.tsx'

/** §2: /admin/region/regiondetails/{id} */
export default function RegionRoute() {
  return <AdminPage title="Region">{null}</AdminPage>
}
