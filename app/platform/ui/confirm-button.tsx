import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button, type ButtonTone } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  children: ReactNode
  /** Names the action, never just OK. */
  confirmLabel: string
  cancelLabel?: string
  tone?: ButtonTone
  pending?: boolean
}

/** Asks before something that cannot be undone; the safe button has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, onConfirm, title, children, confirmLabel, cancelLabel = 'cancel' } = props
  const { tone = 'danger', pending } = props
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <div className="grid gap-6 px-5 pb-5">
        <div>{children}</div>
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onClick={onClose} data-autofocus className="max-sm:grow">
            {cancelLabel}
          </Button>
          <Button tone={tone} pending={pending} onClick={onConfirm} className="max-sm:grow">
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

type After = { onSuccess?: () => void; onError?: () => void; onSettled?: () => void }

type ConfirmButtonProps<Input> = Omit<
  ComponentProps<typeof ConfirmDialog>,
  'open' | 'onClose' | 'onConfirm' | 'pending'
> & {
  button: ComponentProps<typeof Button>
  act: { mutate: (input: Input, after: After) => void; isPending: boolean }
  /**
   * By default the dialog closes, after a refusal too: it is toasted, and the page shows what is
   * now.
   */
  after?: (close: () => void) => After
} & (undefined extends Input ? { input?: Input } : { input: Input })

/** A button whose action must be confirmed in a dialog. */
export function ConfirmButton<Input>(props: ConfirmButtonProps<Input>) {
  const {
    button,
    act,
    input,
    after = (close: () => void) => ({ onSettled: close }),
    ...dialog
  } = props
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const confirm = () => act.mutate(input as Input, after(close))
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)} />
      <ConfirmDialog
        {...dialog}
        open={isAsking}
        onClose={close}
        onConfirm={confirm}
        pending={act.isPending}
      />
    </>
  )
}
