import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import { findDoubtsOf } from '#contract/orders/order-list/bulk-acts.ts'
import { orderTotal } from '#contract/orders/pricing/pricing.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { BY_HAND, type ByHand } from '#contract/orders/states/sale-rules.ts'
import { doubtTexts, goodsTexts } from '#contract/orders/texts/order-list-texts.ts'
import { formatNaira } from '#contract/platform/format.ts'
import { TickField } from '../../../platform/forms/field.tsx'
import { useShopSession } from '../../../platform/session/use-session.ts'
import { ConfirmButton } from '../../../platform/ui/confirm-button.tsx'
import { useActOnSale } from '../../sales/queries.ts'
import { RadioChoices } from '../refunds/choices.tsx'

/**
 * Completes an order. An unpaid one is paid by that: the admin says how the money was received, and
 * the payment is booked under their name.
 */
export function CompleteOrderButton({ sale }: { sale: Sale }) {
  const { user } = useShopSession()
  const isPaid = sale.paymentStatus === 'paid'
  const doubts = findDoubtsOf({ ...sale, refunded: sale.refunded ?? 0, total: orderTotal(sale) })
  const { said, fields, whenSaid } = useCompletionFields({
    isUnpaid: !isPaid,
    isUnpacked: doubts.includes('unpacked'),
  })
  const { mutate, isPending } = useActOnSale(sale._id)
  const complete: typeof mutate = (input, after) => whenSaid(() => mutate(input, after))
  return (
    <ConfirmButton
      button={{ children: messages.completeTransaction }}
      act={{ mutate: complete, isPending }}
      input={{ value: 'completed', ...said }}
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
            {formatNaira(orderTotal(sale))} was paid by {sale.paymentMethod}. The order gets its
            invoice. This cannot be undone.
          </p>
        ) : (
          <p>
            Completing it says that you received <strong>{formatNaira(orderTotal(sale))}</strong> by
            hand. The payment is booked under your name, <strong>{user?.fullName}</strong>, and the
            order gets its invoice. This cannot be undone.
          </p>
        )}
        {fields}
      </div>
    </ConfirmButton>
  )
}

const RECEIPT_METHODS = Object.fromEntries(BY_HAND.map((method) => [method, method])) as Record<
  ByHand,
  ByHand
>

/**
 * The fields of a completion, and what they say: how unpaid orders were paid, and whether goods that
 * are not packed have left the shop.
 */
export function useCompletionFields({
  isUnpaid,
  isUnpacked,
}: {
  isUnpaid: boolean
  isUnpacked: boolean
}) {
  const [method, setMethod] = useState<ByHand>()
  const [isMissing, setMissing] = useState(false)
  const [handedOver, setHandedOver] = useState(false)
  const fields = (
    <>
      {isUnpaid && (
        <RadioChoices
          legend="How did you receive it?"
          name="by-hand"
          options={RECEIPT_METHODS}
          chosen={method}
          onChoose={setMethod}
          error={isMissing && !method && messages.methodNeeded}
        />
      )}
      {isUnpacked && (
        <div>
          <p>{handedOver ? goodsTexts.gone : goodsTexts.stay}</p>
          <TickField
            label={goodsTexts.handedOver}
            checked={handedOver}
            onChange={({ target }) => setHandedOver(target.checked)}
          />
        </div>
      )}
    </>
  )
  return {
    fields,
    said: {
      method: isUnpaid ? method : undefined,
      handedOver: isUnpacked ? handedOver : undefined,
    },
    /** Without the method the field says so, and nothing is done. */
    whenSaid: (act: () => void) => {
      if (isUnpaid && !method) setMissing(true)
      else act()
    },
  }
}
