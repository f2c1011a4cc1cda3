import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { messages } from '#contract/messages.ts'
import type { State } from '#contract/states.ts'
import { Loaded } from '../../shell/loaded.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SAVED } from '../unsaved-changes.tsx'
import { adminStateQueries, useCreateState, useEditState } from './queries.ts'
import { StateEditor, type StateFields } from './state-form.tsx'

export const STATES_PAGE = { title: 'Region', to: '/admin/region' }

export const stateAddress = (id: string): string => `/admin/region/regiondetails/${id}`

const empty: StateFields = { state: '', price: '', region: '' }

/** Leads on to the new state, which has no local governments yet. */
export function AddState() {
  const navigate = useNavigate()
  const { mutateAsync } = useCreateState()
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

export const EditState = ({ id }: { id: string }) => (
  <Loaded query={useQuery(adminStateQueries.one(id))} missing={<StateMissing />}>
    {(state) => <EditLoadedState state={state} />}
  </Loaded>
)

function EditLoadedState({ state: { _id, state, price, region } }: { state: State }) {
  const navigate = useNavigate()
  const { mutateAsync } = useEditState(_id)
  return (
    <StateEditor
      initial={{ state, price: String(price), region }}
      cancelTo={stateAddress(_id)}
      onSave={async (changed) => {
        await mutateAsync(changed)
        await navigate(stateAddress(_id), { state: SAVED })
      }}
    />
  )
}

export const StateMissing = () => (
  <EmptyState text={messages.stateNotFound}>
    <LinkButton to={STATES_PAGE.to}>{STATES_PAGE.title}</LinkButton>
  </EmptyState>
)
