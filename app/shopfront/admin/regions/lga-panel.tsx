import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import { lgaNames } from '#contract/shopfront/lga-names.ts'
import type { Lga } from '#contract/shopfront/regions.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { useFocusOnChange } from '../../../platform/ui/use-focus-on-change.ts'
import { LgaEditor } from './lga-form.tsx'
import { adminStateQueries, useAddLgas } from './queries.ts'

export function LgaPanel({ stateId }: { stateId: string }) {
  const query = useQuery(adminStateQueries.lgas(stateId))
  const [isEditing, setEditing] = useState(false)
  const record = query.data && 'lgas' in query.data ? query.data : undefined
  // The replaced part, its button included, is gone.
  const heading = useFocusOnChange(query.data && `${record?._id} ${isEditing}`)
  return (
    <section aria-labelledby="lgas-heading" className="max-w-3xl">
      <h2 id="lgas-heading" ref={heading} tabIndex={-1} className="display mb-4 w-fit text-2xl">
        LGAs
      </h2>
      <Loaded query={query}>
        {() => {
          if (!record) return <AddLgas stateId={stateId} />
          if (isEditing) return <EditLgas record={record} onDone={() => setEditing(false)} />
          return <LgaRecord record={record} onEdit={() => setEditing(true)} />
        }}
      </Loaded>
    </section>
  )
}

function AddLgas({ stateId }: { stateId: string }) {
  const { mutateAsync } = useAddLgas(stateId)
  return (
    <div className="grid gap-4">
      <p className="text-muted">
        <span className="first-letter:uppercase">{messages.noLgas}</span>: until then shoppers type theirs.
      </p>
      <LgaEditor initial={undefined} onSave={(form) => mutateAsync(form)} />
    </div>
  )
}

function EditLgas({ record: { _id, lgas }, onDone }: { record: Lga; onDone: () => void }) {
  const { mutateAsync } = useAdminCall('PUT /lga/:id', { id: _id })
  return (
    <LgaEditor
      initial={lgas}
      onSave={(form, seen) => mutateAsync({ ...form, seen: seen() }).then(onDone)}
      onCancel={onDone}
    />
  )
}

const LgaRecord = ({ record, onEdit }: { record: Lga; onEdit: () => void }) => (
  <div className="grid justify-items-start gap-5">
    <ul className="flex flex-wrap gap-2">
      {lgaNames(record.lgas).map((name, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may be there twice, and none has a state of its own
        <li key={position} className="rounded-tag border border-line bg-surface px-2.5 py-1">
          {name}
        </li>
      ))}
    </ul>
    <Button tone="secondary" className="max-sm:w-full" onClick={onEdit}>
      {messages.editLgas}
    </Button>
  </div>
)
