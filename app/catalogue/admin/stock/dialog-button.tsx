import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'

type DialogButtonProps = Omit<ComponentProps<typeof Button>, 'title' | 'children'> & {
  text: string
  title: string
  /** What the open dialog shows; it starts anew each time. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a dialog. */
export function DialogButton({ text, title, children, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button tone="secondary" {...button} onClick={() => setOpen(true)}>
        {text}
      </Button>
      <Dialog open={isOpen} onClose={close} title={title}>
        {isOpen && children(close)}
      </Dialog>
    </>
  )
}
