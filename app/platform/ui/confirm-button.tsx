import { type ComponentProps, useState } from 'react'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

type ConfirmButtonProps = Omit<ComponentProps<typeof ConfirmDialog>, 'open' | 'onClose' | 'onConfirm' | 'pending'> & {
  /** A mutation without input. */
  act: { mutate: (input: undefined, options: { onSettled: () => void }) => void; isPending: boolean }
  button: ComponentProps<typeof Button>
}

/** A button that acts after a question. A refusal closes the dialog too: it is toasted, and the page shows what is now. */
export function ConfirmButton({ act, button, ...dialog }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const confirm = () => act.mutate(undefined, { onSettled: close })
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)} />
      <ConfirmDialog {...dialog} open={isAsking} onClose={close} onConfirm={confirm} pending={act.isPending} />
    </>
  )
}
