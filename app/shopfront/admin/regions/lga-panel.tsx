import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import { countWithNoun } from '#contract/platform/format.ts'
import { splitLgaNames } from '#contract/shopfront/lga-names.ts'
import { type Lga, LgaForm } from '#contract/shopfront/regions.ts'
import { AdminForm } from '../../../platform/admin/admin-form.tsx'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { editedFormOf, useEditForm } from '../../../platform/admin/edits/use-edit-form.ts'
import { recordQuery } from '../../../platform/api/query.ts'
import { TextArea } from '../../../platform/forms/field.tsx'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { useFocusOnChange } from '../../../platform/ui/use-focus-on-change.ts'
import { findRepeatedLgas, isSeparatedByLines } from './lga-text.ts'
import { useAddLgasMutation } from './queries.ts'

/** The local governments of a state: its record, or the form that adds or changes it. */
export function LgaPanel({ stateId }: { stateId: string }) {
  const query = useQuery(recordQuery('GET /lga/:id', { id: stateId }))
  const [isEditing, setEditing] = useState(false)
  const record = query.data && 'lgas' in query.data ? query.data : undefined
  // The focus moves here: the part with the button that was pressed has been replaced.
  const heading = useFocusOnChange(query.data && `${record?._id} ${isEditing}`)
  return (
    <section aria-labelledby="lgas-heading" className="max-w-3xl">
      <h2 id="lgas-heading" ref={heading} tabIndex={-1} className="display mb-4 w-fit text-2xl">
        LGAs
      </h2>
      <Loaded query={query}>
        {() => {
          if (!record) return <AddLgasForm stateId={stateId} />
          if (!isEditing) return <LgaRecord record={record} onEdit={() => setEditing(true)} />
          return <LgaEditor stateId={stateId} record={record} onDone={() => setEditing(false)} />
        }}
      </Loaded>
    </section>
  )
}

const AddLgasForm = ({ stateId }: { stateId: string }) => (
  <div className="grid gap-4">
    <p className="text-muted">
      <span className="first-letter:uppercase">{messages.noLgas}</span>: until then shoppers type
      theirs.
    </p>
    <LgaEditor stateId={stateId} />
  </div>
)

const LgaRecord = ({ record, onEdit }: { record: Lga; onEdit: () => void }) => (
  <div className="grid justify-items-start gap-5">
    <ul className="flex flex-wrap gap-2">
      {splitLgaNames(record.lgas).map((name, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may be there twice, and none has a state of its own
        <li key={position} className="rounded-tag border border-line bg-surface px-2.5 py-1">
          {name}
        </li>
      ))}
    </ul>
    <Button tone="secondary" className="max-sm:w-full" onClick={onEdit}>
      {messages.editLgasButton}
    </Button>
  </div>
)

const LGA_FIELD_LABELS = { lgas: 'LGAs' }

type LgaEditorProps = {
  stateId: string
  /** Undefined where there is none yet. */
  record?: Lga
  onDone?: () => void
}

/** The form of a record of local governments. Likely mistakes are shown, but do not stop saving. */
function LgaEditor({ stateId, record, onDone }: LgaEditorProps) {
  const form = useEditForm({
    schema: LgaForm,
    labels: LGA_FIELD_LABELS,
    defaultValues: { lgas: record?.lgas ?? '' },
    edited: record && editedFormOf({ lgas: record.lgas }, (now) => now),
  })
  const add = useAddLgasMutation(stateId)
  const change = useAdminCall('PUT /lga/:id', { id: record?._id ?? '' })
  const save = async (typed: LgaForm): Promise<void> => {
    if (!record) {
      await add.mutateAsync(typed)
      return
    }
    await change.mutateAsync({ ...typed, seen: form.seen() })
    onDone?.()
  }
  return (
    <AdminForm form={form} onSave={save} submitText="Submit" cancel={onDone}>
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
  const count = splitLgaNames(lgas).length
  const repeated = findRepeatedLgas(lgas)
  return (
    <div role="status" className="grid gap-1 text-sm text-muted">
      <p>{countWithNoun(count, 'local government')}</p>
      {repeated.length > 0 && <p className="text-clay">More than once: {repeated.join(', ')}</p>}
      {isSeparatedByLines(lgas) && (
        <p className="text-clay">Names in lines of their own need a comma between them.</p>
      )}
    </div>
  )
}
