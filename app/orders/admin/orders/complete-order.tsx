import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import { doubtsOf } from '#contract/orders/bulk-acts.ts'
import { doubtTexts, goodsTexts } from '#contract/orders/desk-texts.ts'
import { orderTotal } from '#contract/orders/pricing.ts'
import { BY_HAND, type ByHand } from '#contract/orders/sale-rules.ts'
import type { Sale } from '#contract/orders/sales.ts'
import { naira } from '#contract/platform/format.ts'
import { TickField } from '../../../platform/forms/tick-field.tsx'
import { useSession } from '../../../platform/session/use-session.ts'
import { ConfirmButton } from '../../../platform/ui/confirm-button.tsx'
import { useActOnSale } from '../../sales/queries.ts'
import { Choices } from '../refunds/choices.tsx'

export function CompleteOrder({ sale }: { sale: Sale }) {
  const { user } = useSession()
  const [method, setMethod] = useState<ByHand>()
  const [isMissing, setMissing] = useState(false)
  const [handedOver, setHandedOver] = useState(false)
  const isPaid = sale.paymentStatus === 'paid'
  const doubts = doubtsOf({ ...sale, refunded: sale.refunded ?? 0, total: orderTotal(sale) })
  const isUnpacked = doubts.includes('unpacked')
  const { mutate, isPending } = useActOnSale(sale._id)
  const complete: typeof mutate = (input, after) => (isPaid || method ? mutate(input, after) : setMissing(true))
  return (
    <ConfirmButton
      button={{ children: messages.completeTransaction }}
      act={{ mutate: complete, isPending }}
      input={{ value: 'completed', ...(!isPaid && { method }), ...(isUnpacked && { handedOver }) }}
      title="Complete Transaction?"
      confirmLabel={messages.completeTransaction}
      cancelLabel="not yet"
      tone="primary"
    >
      <div className="grid gap-3">
        {doubts.length > 0 && (
          <ul className="rounded-box border border-clay bg-clay-soft p-3 font-semibold text-clay">
            {doubts.map((doubt) => (
              <li key={doubt}>{doubtTexts[doubt].all(1)}</li>
            ))}
          </ul>
        )}
        {isPaid ? (
          <p>
            {naira(orderTotal(sale))} was paid by {sale.paymentMethod}. The order gets its invoice. This cannot be
            undone.
          </p>
        ) : (
          <>
            <p>
              Completing it says that you received <strong>{naira(orderTotal(sale))}</strong> by hand. The payment is
              booked under your name, <strong>{user?.fullName}</strong>, and the order gets its invoice. This cannot be
              undone.
            </p>
            <MethodChoice chosen={method} onChoose={setMethod} isMissing={isMissing} />
          </>
        )}
        {isUnpacked && <UnpackedGoods handedOver={handedOver} onChange={setHandedOver} />}
      </div>
    </ConfirmButton>
  )
}

type MethodChoiceProps = {
  chosen: ByHand | undefined
  onChoose: (method: ByHand) => void
  /** One confirmed without a choice. */
  isMissing: boolean
}

const METHODS = Object.fromEntries(BY_HAND.map((method) => [method, method])) as Record<ByHand, ByHand>

export const MethodChoice = ({ chosen, onChoose, isMissing }: MethodChoiceProps) => (
  <Choices
    legend="How did you receive it?"
    name="by-hand"
    options={METHODS}
    chosen={chosen}
    onChoose={onChoose}
    error={isMissing && !chosen && messages.methodNeeded}
  />
)

type UnpackedGoodsProps = { handedOver: boolean; onChange: (handedOver: boolean) => void }

export const UnpackedGoods = ({ handedOver, onChange }: UnpackedGoodsProps) => (
  <div>
    <p>{handedOver ? goodsTexts.gone : goodsTexts.stay}</p>
    <TickField label={goodsTexts.handedOver} checked={handedOver} onChange={({ target }) => onChange(target.checked)} />
  </div>
)
