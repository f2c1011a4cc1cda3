import { AdminPage } from '../../admin/admin-page.tsx'

/** §2: /admin/region */
export default function RegionsRoute() {
  return <AdminPage title="Region">{null}</AdminPage>
}
