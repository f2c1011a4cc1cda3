import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SavedView } from '#contract/orders/desk.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { Field } from '../../../platform/forms/field.tsx'
import { TickField } from '../../../platform/forms/tick-field.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { useSaveView } from './queries.ts'

type ViewDialogProps = {
  /** Undefined: closed. */
  editing: SavedView | 'new' | undefined
  /** The list's present address. */
  query: string
  onClose: () => void
}

export const ViewDialog = ({ editing, query, onClose }: ViewDialogProps) => (
  <Dialog open={editing !== undefined} onClose={onClose} title={editing === 'new' ? 'Save as view' : 'Edit view'}>
    {editing && <ViewForm view={editing === 'new' ? undefined : editing} query={query} onClose={onClose} />}
  </Dialog>
)

function ViewForm({ view, query, onClose }: { view: SavedView | undefined; query: string; onClose: () => void }) {
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.isShared ?? false)
  const save = useSaveView(view?._id)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (name.trim() && !save.isPending) save.mutate({ name, query, isShared }, { onSuccess: onClose })
  }
  return (
    <form onSubmit={submit} className="grid gap-5 px-5 pb-5">
      <Field
        label="Name"
        value={name}
        maxLength={40}
        autoComplete="off"
        data-autofocus
        required
        onChange={({ target }) => setName(target.value)}
      />
      <TickField label="All admins see it" checked={isShared} onChange={({ target }) => setShared(target.checked)} />
      <div className="flex flex-wrap justify-end gap-3">
        {view && <RemoveView id={view._id} onRemoved={onClose} />}
        <Button type="submit" pending={save.isPending} className="max-sm:grow">
          {view ? 'save changes' : 'save view'}
        </Button>
      </div>
    </form>
  )
}

function RemoveView({ id, onRemoved }: { id: string; onRemoved: () => void }) {
  const { mutate, isPending } = useAdminCall('DELETE /desk/views/:id', { id })
  const navigate = useNavigate()
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        onRemoved()
        void navigate({ search: '' })
      },
    })
  return (
    <Button tone="danger" pending={isPending} onClick={remove} className="max-sm:grow">
      remove view
    </Button>
  )
}
