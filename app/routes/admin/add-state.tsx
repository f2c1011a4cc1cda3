import { messages } from '#contract/messages.ts'
import { AdminPage } from '../../admin/admin-page.tsx'
import { AddState, STATES_PAGE } from '../../admin/states/state-pages.tsx'

/** §2: /admin/region/addregion, whose heading is that of the categories' form */
export default function AddStateRoute() {
  return (
    <AdminPage title={messages.addCategories} documentTitle="Add States" parent={STATES_PAGE}>
      <AddState />
    </AdminPage>
  )
}
