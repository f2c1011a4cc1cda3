import { AdminPage } from '../../admin/admin-page.tsx'
import { EditState, REGION } from '../../admin/states/state-pages.tsx'
import type { Route } from './+types/edit-state'

/** §2: /admin/region/editregion/{id} */
export default function EditRegionRoute({ params: { id } }: Route.ComponentProps) {
  return (
    <AdminPage title="Edit States" parent={REGION}>
      <EditState key={id} id={id} />
    </AdminPage>
  )
}
