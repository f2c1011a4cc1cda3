import { type ReactNode, useState } from 'react'
import { naira } from '#contract/format.ts'
import { messages } from '#contract/messages.ts'
import { orderTotal } from '#contract/pricing.ts'
import { BY_HAND, type ByHand } from '#contract/sale-rules.ts'
import type { Sale } from '#contract/sales.ts'
import { useActOnSale } from '../../sales/queries.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** §4: a processing order offers 'complete transaction' to admins, which asks first. */
export function CompleteOrder({ sale }: { sale: Sale }) {
  const [isAsking, setAsking] = useState(false)
  const [method, setMethod] = useState<ByHand>('cash')
  const { mutate, isPending } = useActOnSale(sale._id)
  const close = () => setAsking(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>{messages.completeTransaction}</Button>
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        // A refusal closes it too: another admin was faster, and the page behind shows the current order.
        onConfirm={() => mutate({ value: 'completed', method }, { onSettled: close })}
        title="Complete Transaction?"
        confirmLabel={messages.completeTransaction}
        cancelLabel="not yet"
        tone="primary"
        pending={isPending}
      >
        {sale.paymentStatus === 'paid' ? (
          <PaidText sale={sale} />
        ) : (
          <UnpaidText sale={sale}>
            <MethodChoice chosen={method} onChoose={setMethod} />
          </UnpaidText>
        )}
      </ConfirmDialog>
    </>
  )
}

const PaidText = ({ sale }: { sale: Sale }) => (
  <p>
    {naira(orderTotal(sale))} was paid by {sale.paymentMethod}. The order is marked as delivered to{' '}
    {sale.personalDetails[0]} and gets its invoice. This cannot be undone.
  </p>
)

/** What completing an unpaid order means for the books. */
function UnpaidText({ sale, children }: { sale: Sale; children: ReactNode }) {
  const { user } = useSession()
  return (
    <div className="grid gap-3">
      <p className="rounded-box border border-clay bg-clay-soft p-3 font-semibold text-clay">This order is not paid.</p>
      <p>
        Completing it says that you received <strong>{naira(orderTotal(sale))}</strong> by hand. The payment is booked
        under your name, <strong>{user?.fullName}</strong>, and the order gets its invoice. This cannot be undone.
      </p>
      {children}
    </div>
  )
}

type MethodChoiceProps = { chosen: ByHand; onChoose: (method: ByHand) => void }

/** How the money was received, as the order, the invoice and the exports show it. */
export const MethodChoice = ({ chosen, onChoose }: MethodChoiceProps) => (
  <fieldset className="flex flex-wrap gap-x-6">
    <legend className="font-semibold">How did you receive it?</legend>
    {BY_HAND.map((method) => (
      <label key={method} className="flex min-h-11 items-center gap-2">
        <input
          type="radio"
          name="by-hand"
          value={method}
          checked={method === chosen}
          onChange={() => onChoose(method)}
          className="size-5 shrink-0 accent-action"
        />
        {method}
      </label>
    ))}
  </fieldset>
)
