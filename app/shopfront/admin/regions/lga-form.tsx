import type { Seen } from '#contract/platform/values.ts'
import { lgaNames } from '#contract/shopfront/lga-names.ts'
import { LgaForm } from '#contract/shopfront/regions.ts'
import { AdminForm, adminFault } from '../../../platform/admin/admin-form.tsx'
import { editedOf, useEditForm } from '../../../platform/admin/edits/use-edit-form.ts'
import { TextArea } from '../../../platform/forms/text-area.tsx'
import { isInLines, repeatedNames } from './lga-text.ts'

const labels = { lgas: 'LGAs' }

type LgaEditorProps = {
  /** Undefined where there is no record yet. */
  initial: string | undefined
  /** Rejects with what the server refused. */
  onSave: (form: LgaForm, seen: () => Seen) => Promise<unknown>
  /** Only where there is a record to go back to. */
  onCancel?: () => void
}

/** Lgas required, as free text. Likely mistakes are shown, but do not stop saving. */
export function LgaEditor({ initial, onSave, onCancel }: LgaEditorProps) {
  const form = useEditForm({
    ...{ schema: LgaForm, labels, fault: adminFault, defaultValues: { lgas: initial ?? '' } },
    edited: initial === undefined ? undefined : editedOf({ lgas: initial }, (now) => now),
  })
  return (
    <AdminForm form={form} onSave={(checked) => onSave(checked, form.seen)} submitText="Submit" cancel={onCancel}>
      <div>
        <TextArea
          {...form.field('lgas')}
          hint="Separated by commas, in the order in which shoppers find them"
          required
          rows={8}
        />
        <LgaNotes lgas={form.watch('lgas')} />
      </div>
    </AdminForm>
  )
}

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
