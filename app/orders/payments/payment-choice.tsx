import { useState } from 'react'
import type { Sale } from '#contract/orders/sales.ts'
import { type Method, MethodCard } from './method-card.tsx'
import { OnDelivery } from './on-delivery.tsx'
import { PayByCard } from './pay-by-card.tsx'
import type { AwaitedPayment } from './use-awaited-payment.ts'

/** Two choices. A caller who only knows the id of an order may pay it by card, and nothing else. */
export function PaymentChoice({ sale, awaited }: { sale: Sale; awaited: AwaitedPayment }) {
  const [method, setMethod] = useState<Method>('card')
  const card = { checked: method === 'card', onChoose: () => setMethod('card') }
  const onDelivery = { checked: method === 'on delivery', onChoose: () => setMethod('on delivery') }
  return (
    <>
      <fieldset className="grid gap-3 sm:grid-cols-2" disabled={awaited.isWaiting}>
        <legend className="mb-3 text-lg font-bold">How would you like to pay?</legend>
        <MethodCard {...card} method="card" title="Pay Stack" hint="Card, bank transfer or USSD, now" />
        {!sale.masked && !sale.cardOnly && (
          <MethodCard {...onDelivery} method="on delivery" title="On delivery" hint="When your order arrives" />
        )}
      </fieldset>
      {method === 'card' ? <PayByCard sale={sale} awaited={awaited} /> : <OnDelivery sale={sale} />}
    </>
  )
}
