import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { REGIONS, StateForm } from '#contract/states.ts'
import { showFieldErrors } from '../account/server-errors.ts'
import { FormErrors } from '../admin/form-errors.tsx'
import { saveByKey } from '../admin/save-key.ts'
import { UnsavedChanges } from '../admin/unsaved-changes.tsx'
import type { ApiError } from '../api/call.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { SelectField } from '../ui/select.tsx'

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
    resolver: zodResolver(StateForm as z.ZodType<StateForm, StateFields>),
    mode: 'onBlur',
    shouldFocusError: false, // the summary takes the focus
    values: initial,
    resetOptions: { keepDirtyValues: true }, // newer data never overwrite what is being typed
  })
  const { register, formState } = form
  const save = (state: StateForm): Promise<void> =>
    onSave(state).then(
      () => {},
      (error: ApiError) => showFieldErrors(form, fieldsOf(error)),
    )
  const field = (name: keyof StateFields) => ({
    ...register(name),
    label: labels[name],
    error: formState.errors[name]?.message,
    required: true,
  })
  return (
    <form onSubmit={form.handleSubmit(save)} onKeyDown={saveByKey} noValidate className="grid max-w-xl gap-3">
      <UnsavedChanges when={formState.isDirty} />
      <FormErrors form={form} fields={['state', 'price', 'region']} />
      <Field {...field('state')} autoComplete="off" maxLength={120} />
      <Field
        {...field('price')}
        inputMode="decimal"
        autoComplete="off"
        hint="In naira: what shoppers pay for delivery to this state"
      />
      <SelectField {...field('region')}>
        <option value="">select region</option>
        {REGIONS.map((region) => (
          <option key={region}>{region}</option>
        ))}
      </SelectField>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={formState.isSubmitting} pendingText="Saving…" className="max-sm:w-full">
          Submit
        </Button>
        <LinkButton to={cancelTo} tone="secondary" className="max-sm:w-full">
          cancel
        </LinkButton>
      </div>
    </form>
  )
}

/** The only conflict there is: another state has this name. */
const fieldsOf = ({ status, message, fields }: ApiError): ApiError['fields'] =>
  status === 409 ? { state: message } : fields
