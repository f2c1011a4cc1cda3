import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { messages } from '#contract/messages.ts'
import type { State } from '#contract/shopfront/regions.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { editedOf } from '../../../platform/admin/edits/use-edit-form.ts'
import { SAVED } from '../../../platform/admin/unsaved-changes.tsx'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import type { Route } from './+types/edit-state-page'
import { missingState, STATES_PAGE, stateAddress } from './missing-state.tsx'
import { adminStateQueries } from './queries.ts'
import { StateEditor, type StateFields } from './state-form.tsx'

export default function EditStatePage({ params: { id } }: Route.ComponentProps) {
  return id ? (
    <AdminPage title="Edit States" parent={STATES_PAGE}>
      <EditState key={id} id={id} />
    </AdminPage>
  ) : (
    <AdminPage title={messages.addCategories} documentTitle="Add States" parent={STATES_PAGE}>
      <AddState />
    </AdminPage>
  )
}

const empty: StateFields = { state: '', price: '', region: '', daysMin: '', daysMax: '' }

/** Leads on to the new state, which has no local governments yet. */
function AddState() {
  const navigate = useNavigate()
  const { mutateAsync } = useAdminCall('POST /states')
  return (
    <StateEditor
      initial={empty}
      cancelTo={STATES_PAGE.to}
      onSave={async (state) => {
        const { _id } = await mutateAsync(state)
        await navigate(stateAddress(_id), { state: SAVED })
      }}
    />
  )
}

const EditState = ({ id }: { id: string }) => (
  <Loaded query={useQuery(adminStateQueries.detail(id))} missing={missingState}>
    {(state) => <EditLoadedState state={state} />}
  </Loaded>
)

const seenOf = ({ state, price, region, days }: State) => ({
  ...{ state, price, region },
  ...{ daysMin: days?.min, daysMax: days?.max },
})

const fieldsOf = ({ state, price, region, daysMin, daysMax }: ReturnType<typeof seenOf>): StateFields => ({
  ...{ state, price: String(price), region },
  ...{ daysMin: String(daysMin ?? ''), daysMax: String(daysMax ?? '') },
})

function EditLoadedState({ state }: { state: State }) {
  const { _id } = state
  const navigate = useNavigate()
  const { mutateAsync } = useAdminCall('PUT /states/:id', { id: _id })
  return (
    <StateEditor
      initial={fieldsOf(seenOf(state))}
      edited={editedOf(seenOf(state), fieldsOf)}
      cancelTo={stateAddress(_id)}
      onSave={async (changed, seen) => {
        await mutateAsync({ ...changed, seen: seen() })
        await navigate(stateAddress(_id), { state: SAVED })
      }}
    />
  )
}
