import { AdminPage } from '../../admin/admin-page.tsx'
import { EditState, STATES_PAGE } from '../../admin/states/state-pages.tsx'
import type { Route } from './+types/edit-state'

/** §2: /admin/region/editregion/{id} */
export default function EditStateRoute({ params: { id } }: Route.ComponentProps) {
  return (
    <AdminPage title="Edit States" parent={STATES_PAGE}>
      <EditState key={id} id={id} />
    </AdminPage>
  )
}
