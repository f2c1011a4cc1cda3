import { AdminPage } from '../../admin/admin-page.tsx'
import { RegionDetails } from '../../admin/states/state-details.tsx'
import { REGION } from '../../admin/states/state-pages.tsx'
import type { Route } from './+types/state'

/** §2: /admin/region/regiondetails/{id} */
export default function RegionRoute({ params: { id } }: Route.ComponentProps) {
  return (
    <AdminPage title="State details" parent={REGION}>
      <RegionDetails key={id} id={id} />
    </AdminPage>
  )
}
