import { useState } from 'react'
import { SALE_EVENTS, type SaleEvent } from '#contract/orders/sale-states.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../platform/ui/confirm-dialog.tsx'
import { useActOnSale } from './queries.ts'

type ActOnOrderProps = { id: string; event: SaleEvent; className?: string }

/** The button of an event, with a dialog to confirm it: see `offeredEvents`. */
export function ActOnOrder({ id, event, className }: ActOnOrderProps) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useActOnSale(id)
  const { action, confirm } = SALE_EVENTS[event]
  if (!action || !confirm) return null
  return (
    <>
      <Button tone="quiet" className={className} onClick={() => setAsking(true)}>
        {confirm.label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => mutate({ value: action.value }, { onSuccess: () => setAsking(false) })}
        title={confirm.title}
        confirmLabel={confirm.label}
        cancelLabel={confirm.dismiss}
        pending={isPending}
      >
        <p>{confirm.question}</p>
      </ConfirmDialog>
    </>
  )
}
