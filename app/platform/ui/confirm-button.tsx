import type { ComponentProps } from 'react'
import type { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { OpenButton } from './dialog-button.tsx'

type ConfirmButtonProps<Input> = Omit<
  ComponentProps<typeof ConfirmDialog>,
  'open' | 'onClose' | 'onConfirm' | 'pending'
> & {
  act: {
    mutate: (input: Input, options: { onSuccess?: () => void; onSettled: () => void }) => void
    isPending: boolean
  }
  /** Input of the mutation; left out where it has none. */
  input?: Input
  onSuccess?: () => void
  button: ComponentProps<typeof Button>
}

/** A button that acts after a question. A refusal closes the dialog too: it is toasted, and the page shows what is now. */
export const ConfirmButton = <Input = undefined>(props: ConfirmButtonProps<Input>) => {
  const { act, input, onSuccess, button, ...dialog } = props
  return (
    <OpenButton button={button}>
      {(open, close) => (
        <ConfirmDialog
          {...dialog}
          open={open}
          onClose={close}
          onConfirm={() => act.mutate(input as Input, { ...(onSuccess && { onSuccess }), onSettled: close })}
          pending={act.isPending}
        />
      )}
    </OpenButton>
  )
}
