import { useState } from 'react'
import type { SentSeen } from '#contract/platform/values.ts'
import { TextArea } from '../forms/text-area.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ChangedMeanwhile } from './edits/changed-meanwhile.tsx'
import { type Change, changedField, useConflict } from './edits/use-conflict.ts'

type Options = SentSeen & { onSuccess: () => void; onError: (error: Error) => void }

type SayDialogProps = {
  /** Name of the key that opens it, and of the field. */
  name: string
  button: string
  tone?: 'primary' | 'secondary'
  title: string
  label: string
  hint?: string
  /** Present text. */
  start?: string
  most: number
  pending: boolean
  isRequired?: boolean
  /** `seen`: what was said when the dialog was opened, by the dialog's name; one of several may say it. */
  onSay: (words: string, options: Options) => void
}

export function SayDialog({ name, button, title, label, hint, start = '', isRequired, ...rest }: SayDialogProps) {
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState(start)
  const { seen, conflict, note, restart } = useConflict({ [name]: start })
  const open = () => {
    if (words === seen()[name]) setWords(start)
    restart({ [name]: start })
    setOpen(true)
  }
  const close = () => setOpen(false)
  const say = (): void => {
    const fields = ({ now }: Change) => [
      changedField({ name, label, mine: words, theirs: String(now[name]), words: (text) => text }, setWords),
    ]
    rest.onSay(words, { seen: seen(), onSuccess: close, onError: (error) => note(error, fields) })
  }
  const isMissing = isRequired === true && words.trim() === ''
  return (
    <>
      <Button data-key={name} tone={rest.tone ?? 'secondary'} className="max-sm:grow" onClick={open}>
        {button}
      </Button>
      <Dialog open={isOpen} onClose={close} title={title}>
        <form
          className="grid gap-4 px-5 pb-5"
          onSubmit={(event) => {
            event.preventDefault()
            if (!isMissing) say()
          }}
        >
          <ChangedMeanwhile conflict={conflict} />
          <TextArea
            label={label}
            name={`words-${name}`}
            {...(hint && { hint })}
            optional={!isRequired}
            required={isRequired}
            maxLength={rest.most}
            rows={4}
            value={words}
            onChange={({ target }) => setWords(target.value)}
            data-autofocus
          />
          <div className="flex flex-wrap justify-end gap-3">
            <Button tone="secondary" onClick={close} className="max-sm:grow">
              cancel
            </Button>
            <Button type="submit" pending={rest.pending} className="max-sm:grow">
              {button}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
