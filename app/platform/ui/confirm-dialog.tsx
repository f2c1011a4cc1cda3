import type { ReactNode } from 'react'
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
