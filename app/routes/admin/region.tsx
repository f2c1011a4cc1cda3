import { AdminPage } from '../../admin/admin-page.tsx'
import { RegionDetails } from '../../regions/region-details.tsx'
import { REGION } from '../../regions/state-pages.tsx'
import type { Route } from './+types/region'

/** §2: /admin/region/regiondetails/{id} */
export default function RegionRoute({ params: { id } }: Route.ComponentProps) {
  return (
    <AdminPage title="State details" parent={REGION}>
      <RegionDetails key={id} id={id} />
    </AdminPage>
  )
}
