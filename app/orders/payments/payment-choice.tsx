import { type MouseEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '#contract/messages.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { canPayOnDelivery } from '#contract/orders/states/sale-rules.ts'
import { ON_DELIVERY_KEY, writeStoredItem } from '../../platform/store/browser-storage.ts'
import { LinkButton } from '../../platform/ui/button.tsx'
import { Icon } from '../../platform/ui/icon.tsx'
import { useActOnSale } from '../sales/queries.ts'
import { PayByCard } from './pay-by-card.tsx'
import type { AwaitedPayment } from './use-awaited-payment.ts'

/** Two choices. A caller who only knows the id of an order may pay it by card, and nothing else. */
export function PaymentChoice({ sale, awaited }: { sale: Sale; awaited: AwaitedPayment }) {
  const [method, setMethod] = useState<CheckoutMethod>('card')
  const card = { checked: method === 'card', onChoose: () => setMethod('card') }
  const onDelivery = { checked: method === 'on delivery', onChoose: () => setMethod('on delivery') }
  return (
    <>
      <fieldset className="grid gap-3 sm:grid-cols-2" disabled={awaited.isWaiting}>
        <legend className="mb-3 text-lg font-bold">How would you like to pay?</legend>
        <PaymentMethodCard
          {...card}
          method="card"
          title="Pay Stack"
          hint="Card, bank transfer or USSD, now"
        />
        {!sale.masked && !sale.cardOnly && (
          <PaymentMethodCard
            {...onDelivery}
            method="on delivery"
            title="On delivery"
            hint="When your order arrives"
          />
        )}
      </fieldset>
      {method === 'card' ? (
        <PayByCard sale={sale} awaited={awaited} />
      ) : (
        <PayOnDelivery sale={sale} />
      )}
    </>
  )
}

const METHOD_ICONS = { card: 'card', 'on delivery': 'truck' } as const

type CheckoutMethod = keyof typeof METHOD_ICONS

type PaymentMethodCardProps = {
  method: CheckoutMethod
  title: string
  hint: string
  checked: boolean
  onChoose: () => void
}

function PaymentMethodCard({ method, title, hint, checked, onChoose }: PaymentMethodCardProps) {
  const id = `method-${method.replace(' ', '-')}`
  return (
    <div className="relative flex items-start gap-3 rounded-box border-2 border-line bg-surface p-4 has-checked:border-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        id={id}
        name="method"
        value={method}
        checked={checked}
        onChange={onChoose}
        aria-describedby={`${id}-hint`}
        className="relative z-1 mt-1 size-5 shrink-0 accent-accent outline-none"
      />
      <div className="grow">
        <label htmlFor={id} className="font-bold after:absolute after:inset-0">
          {title}
        </label>
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      </div>
      <Icon name={METHOD_ICONS[method]} className="shrink-0 text-muted" />
    </div>
  )
}

function PayOnDelivery({ sale }: { sale: Sale }) {
  const navigate = useNavigate()
  const offer = { title: 'View order', to: `/payment/${sale._id}`, reloadDocument: true }
  const { mutate, isPending } = useActOnSale(sale._id, offer)
  if (!canPayOnDelivery(sale.shipping)) {
    return (
      <p className="rounded-box border-2 border-clay bg-clay-soft p-4 text-clay">
        {messages.onDeliveryUnavailable}
      </p>
    )
  }
  const isChosen = sale.paymentMethod === 'on delivery'
  /** The choice is recorded before the page is left. */
  const finish = (event: MouseEvent) => {
    if (isChosen) return
    event.preventDefault()
    if (isPending) return
    const onSuccess = () => {
      writeStoredItem(ON_DELIVERY_KEY, sale._id)
      return navigate('/')
    }
    mutate({ value: 'on delivery' }, { onSuccess })
  }
  return (
    <div className="grid justify-items-start gap-4">
      <p>{messages.onDeliveryThanks}</p>
      {!isChosen && <p className="text-sm text-muted">{messages.finishNeeded}</p>}
      <LinkButton
        to="/"
        onClick={finish}
        aria-busy={isPending || undefined}
        className="w-full sm:w-auto sm:min-w-60"
      >
        Finish
      </LinkButton>
    </div>
  )
}
