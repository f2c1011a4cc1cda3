import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { REGIONS, StateForm } from '#contract/states.ts'
import type { ApiError } from '../../api/call.ts'
import { Field } from '../../forms/field.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { AdminForm } from '../admin-form.tsx'
import { formOptions, useFormParts } from '../use-form-parts.ts'

/** As it is typed. */
export type StateFields = Record<keyof StateForm, string>

const labels = { state: 'State', price: 'Price', region: 'Region' }

type StateEditorProps = {
  initial: StateFields
  /** Where one goes who changes nothing. */
  cancelTo: string
  /** Rejects with what the server refused. */
  onSave: (state: StateForm) => Promise<unknown>
}

/** §5: state and region required, price a required number, the region one of six. */
export function StateEditor({ initial, cancelTo, onSave }: StateEditorProps) {
  const form = useForm<StateFields, unknown, StateForm>({
    ...formOptions,
    resolver: zodResolver(StateForm as z.ZodType<StateForm, StateFields>),
    values: initial,
    resetOptions: { keepDirtyValues: true }, // newer data never overwrite what is being typed
  })
  const { summary, field, refuse } = useFormParts(form, labels)
  const { isDirty, isSubmitting } = form.formState
  const save = (state: StateForm): Promise<void> =>
    onSave(state).then(
      () => {},
      (error: ApiError) => {
        refuse(error)
        // The only conflict there is: another state has this name.
        if (error.status === 409) form.setError('state', { message: error.message })
      },
    )
  return (
    <AdminForm
      summary={summary}
      onSubmit={form.handleSubmit(save)}
      submitText="Submit"
      cancel={cancelTo}
      isPending={isSubmitting}
      isDirty={isDirty}
    >
      <div className="grid max-w-xl gap-2">
        <Field {...field('state')} required autoComplete="off" maxLength={120} />
        <Field
          {...field('price')}
          required
          inputMode="decimal"
          autoComplete="off"
          hint="In naira: what shoppers pay for delivery to this state"
        />
        <SelectField {...field('region')} required>
          <option value="">select region</option>
          {REGIONS.map((region) => (
            <option key={region}>{region}</option>
          ))}
        </SelectField>
      </div>
    </AdminForm>
  )
}
