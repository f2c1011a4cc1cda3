import { AdminPage } from '../../admin/admin-page.tsx'
import { StateDetails } from '../../admin/states/state-details.tsx'
import { STATES_PAGE } from '../../admin/states/state-pages.tsx'
import type { Route } from './+types/state'

/** §2: /admin/region/regiondetails/{id} */
export default function StateRoute({ params: { id } }: Route.ComponentProps) {
  return (
    <AdminPage title="State details" parent={STATES_PAGE}>
      <StateDetails key={id} id={id} />
    </AdminPage>
  )
}
