import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { findTypedMention } from '#contract/orders/order-notes/mentions.ts'
import { MAX_NOTE } from '#contract/platform/limits.ts'
import { UnsavedOffer } from '../../../platform/admin/unsaved-offer.tsx'
import { queryApi } from '../../../platform/api/query.ts'
import { TextArea } from '../../../platform/forms/field.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import type { NoteMutations } from './queries.ts'

const MAX_OFFERED_NAMES = 5

/**
 * The colleagues whose names, or a part of them, begin with what is typed after `@`; none where no
 * name is being typed.
 */
export function findMentionedNames(before: string, names: readonly string[]): string[] {
  const typed = findTypedMention(before)?.toLowerCase()
  if (typed === undefined) return []
  const isMeant = (name: string): boolean => ` ${name.toLowerCase()}`.includes(` ${typed}`)
  const isTypedWhole = (name: string): boolean => name.toLowerCase() === typed.trimEnd()
  const meant = [...new Set(names)].filter((name) => isMeant(name) && !isTypedWhole(name))
  return meant.slice(0, MAX_OFFERED_NAMES)
}

/** Completes the name that is being typed before the cursor, which then stands after it. */
export function completeMention(
  text: string,
  cursor: number,
  name: string,
): { text: string; cursor: number } {
  const typed = findTypedMention(text.slice(0, cursor)) ?? ''
  const before = `${text.slice(0, cursor - typed.length)}${name} `
  return { text: before + text.slice(cursor), cursor: before.length }
}

type OrderNoteFormProps = {
  acts: NoteMutations
  note?: { _id: string; body: string }
  canMention?: boolean
  onDone?: () => void
}

/** Writes a note for colleagues, or changes `note`. What is not saved yet is offered again. */
export function OrderNoteForm({ acts, note, canMention = false, onDone }: OrderNoteFormProps) {
  const [text, setText] = useState(note?.body ?? '')
  const { mutate, isPending } = acts.save
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (text.trim() === '') return
    const onSuccess = () => {
      setText('')
      onDone?.()
    }
    mutate({ note: note?._id, body: text }, { onSuccess })
  }
  const id = note ? `note-${note._id}` : 'note'
  const unsaved = {
    isDirty: text !== (note?.body ?? ''),
    typed: () => ({ text }),
    putBack: (typed: Record<string, unknown>) => setText(String(typed.text)),
  }
  return (
    <form className="grid gap-3" onSubmit={save}>
      <UnsavedOffer form={unsaved} name={id} />
      <OrderNoteField id={id} text={text} onChange={setText} canMention={canMention} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="secondary" pending={isPending} pendingText="Saving…">
          {note ? 'Save note' : 'Add note'}
        </Button>
        {onDone && (
          <Button tone="quiet" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

type OrderNoteFieldProps = {
  id: string
  text: string
  canMention: boolean
  onChange: (text: string) => void
}

const NOTE_HINT = 'Customers never see it.'
const MENTION_HINT = '@ and a name sends that colleague a mail.'

function OrderNoteField({ id, text, canMention, onChange }: OrderNoteFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [cursor, setCursor] = useState(0)
  const { data } = useQuery({ ...queryApi('GET /staff'), enabled: canMention })
  const names = (data?.data ?? []).map(({ name }) => name)
  const choose = (name: string) => {
    const next = completeMention(text, cursor, name)
    flushSync(() => onChange(next.text))
    field.current?.focus()
    field.current?.setSelectionRange(next.cursor, next.cursor)
    setCursor(next.cursor)
  }
  return (
    <div className="grid gap-2">
      <TextArea
        id={id}
        name="note"
        label="Note for colleagues"
        hint={canMention ? `${NOTE_HINT} ${MENTION_HINT}` : NOTE_HINT}
        ref={field}
        rows={3}
        maxLength={MAX_NOTE}
        value={text}
        onChange={({ target }) => {
          setCursor(target.selectionStart)
          onChange(target.value)
        }}
        onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
      />
      <MentionOffers names={findMentionedNames(text.slice(0, cursor), names)} onChoose={choose} />
    </div>
  )
}

const MentionOffers = ({
  names,
  onChoose,
}: {
  names: readonly string[]
  onChoose: (name: string) => void
}) =>
  names.length > 0 && (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Mention</legend>
      {names.map((name) => (
        <button key={name} type="button" className="mention-offer" onClick={() => onChoose(name)}>
          @{name}
        </button>
      ))}
    </fieldset>
  )
