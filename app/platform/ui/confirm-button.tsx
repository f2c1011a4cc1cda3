import { type ComponentProps, useState } from 'react'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

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
