import type { z } from 'zod'
import type { Seen } from '#contract/platform/values.ts'
import { REGIONS, StateForm } from '#contract/shopfront/regions.ts'
import { AdminForm, adminFault } from '../../../platform/admin/admin-form.tsx'
import { type Edited, useEditForm } from '../../../platform/admin/edits/use-edit-form.ts'
import type { ApiError } from '../../../platform/api/call.ts'
import { Field } from '../../../platform/forms/field.tsx'
import { SelectField } from '../../../platform/forms/select-field.tsx'

export type StateFields = Record<keyof StateForm, string>

const labels = { state: 'State', price: 'Price', region: 'Region', daysMin: 'Days at least', daysMax: 'Days at most' }

type StateEditorProps = {
  initial: StateFields
  edited?: Edited<StateFields>
  cancelTo: string
  /** Rejects with what the server refused. */
  onSave: (state: StateForm, seen: () => Seen) => Promise<unknown>
}

/** A conflict without a field: another state has this name. */
const nameTaken = (error: ApiError): never => {
  throw error.status === 409 && !error.current ? { message: error.message, fields: { state: error.message } } : error
}

/** State and region required, price a required number, the region one of six. */
export function StateEditor({ initial, edited, cancelTo, onSave }: StateEditorProps) {
  const form = useEditForm({
    edited,
    schema: StateForm as z.ZodType<StateForm, StateFields>,
    labels,
    fault: adminFault,
    values: initial,
  })
  return (
    <AdminForm
      form={form}
      onSave={(state) => onSave(state, form.seen).catch(nameTaken)}
      submitText="Submit"
      cancel={cancelTo}
    >
      <div className="grid max-w-xl gap-2">
        <Field {...form.field('state')} required autoComplete="off" maxLength={120} />
        <Field
          {...form.field('price')}
          required
          inputMode="decimal"
          autoComplete="off"
          hint="In naira: what shoppers pay for delivery to this state"
        />
        <SelectField {...form.field('region')} required>
          <option value="">select region</option>
          {REGIONS.map((region) => (
            <option key={region}>{region}</option>
          ))}
        </SelectField>
        <fieldset className="grid gap-x-4 sm:grid-cols-2">
          <legend className="mb-2 text-sm text-muted">
            How long a delivery takes, in days; leave both blank where you do not know
          </legend>
          <Field {...form.field('daysMin')} optional inputMode="numeric" autoComplete="off" />
          <Field {...form.field('daysMax')} optional inputMode="numeric" autoComplete="off" />
        </fieldset>
      </div>
    </AdminForm>
  )
}
