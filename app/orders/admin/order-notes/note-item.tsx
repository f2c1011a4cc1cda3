import { useState } from 'react'
import { splitAtMentions } from '#contract/orders/order-notes/mentions.ts'
import type { OrderNote } from '#contract/orders/order-notes/order-notes.ts'
import { ConfirmDialog } from '../../../platform/ui/confirm-button.tsx'
import { OrderNoteForm } from './note-form.tsx'
import type { NoteMutations } from './queries.ts'

type OrderNoteItemProps = { note: OrderNote; acts: NoteMutations; canMention?: boolean }

/** A note; for some minutes its author can change it. */
export function OrderNoteItem({ note, acts, canMention = false }: OrderNoteItemProps) {
  const [isEditing, setEditing] = useState(false)
  if (isEditing)
    return (
      <OrderNoteForm
        acts={acts}
        note={note}
        canMention={canMention}
        onDone={() => setEditing(false)}
      />
    )
  return (
    <div className="timeline-body">
      <p>
        <strong>{note.name}</strong>
        {note.isEdited && <span className="text-sm text-muted"> changed it</span>}
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">
        <TextWithMentions note={note} />
      </p>
      {note.isOpen && (
        <div className="flex flex-wrap gap-x-3">
          <button
            type="button"
            className="text-link min-h-8 text-sm"
            onClick={() => setEditing(true)}
          >
            Edit note
          </button>
          <RemoveNoteButton note={note} acts={acts} />
        </div>
      )}
    </div>
  )
}

const TextWithMentions = ({ note: { body, mentions } }: { note: OrderNote }) => {
  const staff = mentions.map((name) => ({ name }))
  return splitAtMentions(body, staff).map(({ text, isMention }, place) => {
    const key = `${place} ${text}`
    return isMention ? (
      <strong key={key} className="text-accent">
        {text}
      </strong>
    ) : (
      <span key={key}>{text}</span>
    )
  })
}

function RemoveNoteButton({ note, acts }: OrderNoteItemProps) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = acts.remove
  const close = () => setAsking(false)
  return (
    <>
      <button type="button" className="text-link min-h-8 text-sm" onClick={() => setAsking(true)}>
        Remove note
      </button>
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        onConfirm={() => mutate(note._id, { onSettled: close })}
        title="Remove note?"
        confirmLabel="remove"
        pending={isPending}
      >
        <p>It is gone for everyone; the audit log says that you removed one.</p>
      </ConfirmDialog>
    </>
  )
}
