import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type OpenButtonProps = {
  button: ComponentProps<typeof Button>
  children: (isOpen: boolean, close: () => void) => ReactNode
}

export function OpenButton({ button, children }: OpenButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {children(isOpen, () => setOpen(false))}
    </>
  )
}

type DialogButtonProps = Pick<OpenButtonProps, 'button'> & { title: string; children: (close: () => void) => ReactNode }

/** A button that opens a dialog, whose content can close it. Each opening makes the content anew. */
export const DialogButton = ({ button, title, children }: DialogButtonProps) => (
  <OpenButton button={button}>
    {(isOpen, close) => (
      <Dialog open={isOpen} onClose={close} title={title}>
        {isOpen && children(close)}
      </Dialog>
    )}
  </OpenButton>
)

type DialogActionsProps = ComponentProps<typeof Button> & { onCancel: () => void }

/** The end of a form in a dialog: cancel, and the button that submits it. */
export const DialogActions = ({ onCancel, ...submit }: DialogActionsProps) => (
  <div className="flex flex-wrap justify-end gap-3">
    <Button tone="secondary" onClick={onCancel} className="max-sm:grow">
      cancel
    </Button>
    <Button type="submit" className="max-sm:grow" {...submit} />
  </div>
)
