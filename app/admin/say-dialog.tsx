import { useState } from 'react'
import { TextArea } from '../forms/text-area.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type SayDialogProps = {
  /** Of the key that opens it, and of the field. */
  name: string
  button: string
  tone?: 'primary' | 'secondary'
  title: string
  label: string
  hint?: string
  /** What is said until now. */
  start?: string
  most: number
  pending: boolean
  isRequired?: boolean
  onSay: (words: string, options: { onSuccess: () => void }) => void
}

/** A button that asks for words before it acts. */
export function SayDialog({ name, button, title, label, hint, start = '', isRequired, ...rest }: SayDialogProps) {
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState(start)
  const close = () => setOpen(false)
  const isMissing = isRequired === true && words.trim() === ''
  return (
    <>
      <Button data-key={name} tone={rest.tone ?? 'secondary'} className="max-sm:grow" onClick={() => setOpen(true)}>
        {button}
      </Button>
      <Dialog open={isOpen} onClose={close} title={title}>
        <form
          className="grid gap-4 px-5 pb-5"
          onSubmit={(event) => {
            event.preventDefault()
            if (!isMissing) rest.onSay(words, { onSuccess: close })
          }}
        >
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
