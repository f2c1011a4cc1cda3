import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type DialogButtonProps = {
  button: ComponentProps<typeof Button>
  title: string
  startsOpen?: boolean
  /** What the open dialog shows; its state does not outlive the dialog. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a dialog. */
export function DialogButton({ button, title, startsOpen = false, children }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  const close = () => setOpen(false)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      <Dialog open={isOpen} onClose={close} title={title}>
        {children(close)}
      </Dialog>
    </>
  )
}

export const FormButtons = ({
  onCancel,
  ...submit
}: ComponentProps<typeof Button> & { onCancel: () => void }) => (
  <div className="flex flex-wrap justify-end gap-3">
    <Button tone="secondary" onClick={onCancel} className="max-sm:grow">
      cancel
    </Button>
    <Button type="submit" className="max-sm:grow" {...submit} />
  </div>
)
