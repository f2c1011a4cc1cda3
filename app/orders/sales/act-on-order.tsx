import { SALE_EVENTS, type SaleEvent } from '#contract/orders/states/sale-states.ts'
import { ConfirmButton } from '../../platform/ui/confirm-button.tsx'
import { useActOnSale } from './queries.ts'

/** The button of an event, with a dialog to confirm it: see `findOfferedEvents`. */
export function OrderEventButton({
  id,
  event,
  className,
}: {
  id: string
  event: SaleEvent
  className?: string
}) {
  const act = useActOnSale(id)
  const { action, confirm } = SALE_EVENTS[event]
  if (!action || !confirm) return null
  return (
    <ConfirmButton
      button={{ tone: 'quiet', className, children: confirm.label }}
      act={act}
      input={{ value: action.value }}
      after={(close) => ({ onSuccess: close })}
      title={confirm.title}
      confirmLabel={confirm.label}
      cancelLabel={confirm.dismiss}
    >
      <p>{confirm.question}</p>
    </ConfirmButton>
  )
}
