import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { messages } from '#contract/messages.ts'
import { type DeliveryState, REGIONS, StateForm } from '#contract/shopfront/regions.ts'
import { AdminForm } from '../../../platform/admin/admin-form.tsx'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import {
  createAdminPage,
  createEditPage,
  createRecordPage,
} from '../../../platform/admin/admin-page.tsx'
import { editedFormOf, useEditForm } from '../../../platform/admin/edits/use-edit-form.ts'
import { SAVED } from '../../../platform/admin/unsaved-changes.tsx'
import type { ApiError } from '../../../platform/api/call.ts'
import { SelectField, TextFormField } from '../../../platform/forms/field.tsx'
import { typedValuesOf } from '../../../platform/forms/typed.ts'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { missingState, STATES_PAGE, stateDetailsPath } from './missing-state.tsx'
import { adminStateQuery } from './queries.ts'

/** Edits the state of the address; without an id in it, adds a state. */
export default createEditPage(
  createRecordPage({ title: 'Edit States', parent: STATES_PAGE }, LoadedStateEditor),
  createAdminPage(
    { title: messages.addCategories, documentTitle: 'Add States', parent: STATES_PAGE },
    StateEditor,
  ),
)

function LoadedStateEditor({ id }: { id: string }) {
  return (
    <Loaded query={useQuery(adminStateQuery(id))} missing={missingState}>
      {(state) => <StateEditor saved={state} />}
    </Loaded>
  )
}

const stateValuesSeen = ({ state, price, region, days }: DeliveryState) => ({
  state,
  price,
  region,
  daysMin: days?.min,
  daysMax: days?.max,
})

type StateFormFields = Record<keyof StateForm, string>

const EMPTY_STATE_FIELDS: StateFormFields = {
  state: '',
  price: '',
  region: '',
  daysMin: '',
  daysMax: '',
}

const STATE_FIELD_LABELS = {
  state: 'State',
  price: 'Price',
  region: 'Region',
  daysMin: 'Days at least',
  daysMax: 'Days at most',
}

/** Shows a conflict that names no field beside the name: another state has this one. */
const showStateNameTaken = (error: ApiError): never => {
  const isNameTaken = error.status === 409 && !error.current
  if (!isNameTaken) throw error
  throw { message: error.message, fields: { state: error.message } }
}

/** The form of a new or a saved state. After saving it leads to the state's page. */
function StateEditor({ saved }: { saved?: DeliveryState }) {
  const seen = saved && stateValuesSeen(saved)
  const form = useEditForm({
    edited:
      seen &&
      editedFormOf<ReturnType<typeof stateValuesSeen>, StateFormFields>(seen, typedValuesOf),
    schema: StateForm as z.ZodType<StateForm, StateFormFields>,
    labels: STATE_FIELD_LABELS,
    values: seen ? typedValuesOf(seen) : EMPTY_STATE_FIELDS,
  })
  const add = useAdminCall('POST /states')
  const change = useAdminCall('PUT /states/:id', { id: saved?._id ?? '' })
  const navigate = useNavigate()
  const save = async (state: StateForm): Promise<void> => {
    const send = async () => {
      if (!saved) return add.mutateAsync(state)
      await change.mutateAsync({ ...state, seen: form.seen() })
      return saved
    }
    const { _id } = await send().catch(showStateNameTaken)
    await navigate(stateDetailsPath(_id), { state: SAVED })
  }
  return (
    <AdminForm
      form={form}
      onSave={save}
      submitText="Submit"
      cancel={saved ? stateDetailsPath(saved._id) : STATES_PAGE.to}
    >
      <div className="grid max-w-xl gap-2">
        <TextFormField {...form.field('state')} required autoComplete="off" maxLength={120} />
        <TextFormField
          {...form.field('price')}
          required
          inputMode="decimal"
          autoComplete="off"
          hint="In naira: what shoppers pay for delivery to this state"
        />
        <SelectField
          {...form.field('region')}
          required
          options={[['', 'select region'], ...REGIONS]}
        />
        <fieldset className="grid gap-x-4 sm:grid-cols-2">
          <legend className="mb-2 text-sm text-muted">
            How long a delivery takes, in days; leave both blank where you do not know
          </legend>
          <TextFormField
            {...form.field('daysMin')}
            optional
            inputMode="numeric"
            autoComplete="off"
          />
          <TextFormField
            {...form.field('daysMax')}
            optional
            inputMode="numeric"
            autoComplete="off"
          />
        </fieldset>
      </div>
    </AdminForm>
  )
}
