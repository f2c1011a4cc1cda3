import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { LgaForm, lgaNames } from '#contract/states.ts'
import { showFieldErrors } from '../account/server-errors.ts'
import { FormErrors } from '../admin/form-errors.tsx'
import { saveByKey } from '../admin/save-key.ts'
import { UnsavedChanges } from '../admin/unsaved-changes.tsx'
import type { ApiError } from '../api/call.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { isInLines, repeatedNames } from './lga-text.ts'

type LgaEditorProps = {
  initial: string
  /** Rejects with what the server refused. */
  onSave: (form: LgaForm) => Promise<unknown>
  /** Only where there is a record to go back to. */
  onCancel?: () => void
}

/** §5: lgas required, as free text. What may be wrong with it is said, and saved all the same. */
export function LgaEditor({ initial, onSave, onCancel }: LgaEditorProps) {
  const form = useForm<LgaForm, unknown, LgaForm>({
    resolver: zodResolver(LgaForm),
    mode: 'onBlur',
    shouldFocusError: false, // the summary takes the focus
    defaultValues: { lgas: initial },
  })
  const { register, formState, watch } = form
  const save = (values: LgaForm): Promise<void> =>
    onSave(values).then(
      () => {},
      ({ fields }: ApiError) => showFieldErrors(form, fields),
    )
  return (
    <form onSubmit={form.handleSubmit(save)} onKeyDown={saveByKey} noValidate className="grid gap-3">
      <UnsavedChanges when={formState.isDirty} />
      <FormErrors form={form} fields={['lgas']} />
      <div>
        <TextArea
          {...register('lgas')}
          label="LGAs"
          hint="Separated by commas, in the order in which shoppers find them"
          error={formState.errors.lgas?.message}
          required
          rows={8}
        />
        <LgaNotes lgas={watch('lgas')} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={formState.isSubmitting} pendingText="Saving…" className="max-sm:w-full">
          Submit
        </Button>
        {onCancel && (
          <Button tone="secondary" className="max-sm:w-full" onClick={onCancel}>
            cancel
          </Button>
        )}
      </div>
    </form>
  )
}

/** How many there are, and what looks like a slip. */
function LgaNotes({ lgas }: { lgas: string }) {
  const count = lgaNames(lgas).length
  const repeated = repeatedNames(lgas)
  return (
    <div role="status" className="grid gap-1 text-sm text-muted">
      <p>{count === 1 ? '1 local government' : `${count} local governments`}</p>
      {repeated.length > 0 && <p className="text-clay">More than once: {repeated.join(', ')}</p>}
      {isInLines(lgas) && <p className="text-clay">Names in lines of their own need a comma between them.</p>}
    </div>
  )
}
