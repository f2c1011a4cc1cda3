import { useState } from 'react'
import { naira } from '#contract/format.ts'
import type { Refund } from '#contract/refunds.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { usePayBackByCard } from './queries.ts'

/** Sends open money back to the card that paid it, after a question. */
export function PayBack({ refund: { _id, amount, name } }: { refund: Refund }) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = usePayBackByCard(_id)
  const close = () => setAsking(false)
  return (
    <>
      <Button className="max-sm:w-full" onClick={() => setAsking(true)}>
        Pay back by card
        <span className="sr-only">
          : {naira(amount)} to {name}
        </span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        onConfirm={() => mutate(undefined, { onSettled: close })}
        title="Pay Back by Card?"
        confirmLabel={`Pay back ${naira(amount)}`}
        tone="primary"
        pending={isPending}
      >
        <p>
          <strong>{naira(amount)}</strong> goes back to the card of <strong>{name}</strong>. The bank takes up to 10
          working days.
        </p>
      </ConfirmDialog>
    </>
  )
}
