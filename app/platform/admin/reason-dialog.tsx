import { type SubmitEvent, useState } from 'react'
import type { SentSeen } from '#contract/platform/values.ts'
import { TextArea } from '../forms/field.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormButtons } from '../ui/dialog-button.tsx'
import { ChangedMeanwhile } from './edits/changed-meanwhile.tsx'
import { changedField, type SeenChange, useConflict } from './edits/use-conflict.ts'

type ReasonDialogProps = {
  /** Name of the key that opens it, and of the field. */
  name: string
  button: string
  tone?: 'primary' | 'secondary'
  title: string
  label: string
  hint?: string
  initial?: string
  maxLength: number
  pending: boolean
  isRequired?: boolean
  /**
   * `seen`: what was said when the dialog was opened, by the dialog's name; one of several may say
   * it.
   */
  onSubmit: (
    words: string,
    options: SentSeen & { onSuccess: () => void; onError: (error: Error) => void },
  ) => void
}

/** A dialog that asks for a text before an act, such as why something is refused. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { name, button, title, label, hint, initial = '', isRequired, ...rest } = props
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState(initial)
  const { seen, conflict, note, restart } = useConflict({ [name]: initial })
  const open = () => {
    if (text === seen()[name]) setText(initial)
    restart({ [name]: initial })
    setOpen(true)
  }
  const close = () => setOpen(false)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (isRequired && text.trim() === '') return
    const fields = ({ now }: SeenChange) => [
      changedField(
        { name, label, mine: text, theirs: String(now[name]), words: (shown) => shown },
        setText,
      ),
    ]
    rest.onSubmit(text, { seen: seen(), onSuccess: close, onError: (error) => note(error, fields) })
  }
  return (
    <>
      <Button
        data-key={name}
        tone={rest.tone ?? 'secondary'}
        className="max-sm:grow"
        onClick={open}
      >
        {button}
      </Button>
      <Dialog open={isOpen} onClose={close} title={title}>
        <form className="grid gap-4 px-5 pb-5" onSubmit={submit}>
          <ChangedMeanwhile conflict={conflict} />
          <TextArea
            label={label}
            name={`words-${name}`}
            hint={hint}
            optional={!isRequired}
            required={isRequired}
            maxLength={rest.maxLength}
            rows={4}
            value={text}
            onValueChange={setText}
            data-autofocus
          />
          <FormButtons onCancel={close} pending={rest.pending}>
            {button}
          </FormButtons>
        </form>
      </Dialog>
    </>
  )
}
