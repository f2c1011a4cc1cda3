import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '#contract/messages.ts'
import { canPayOnDelivery } from '#contract/orders/sale-rules.ts'
import type { Sale } from '#contract/orders/sales.ts'
import { ON_DELIVERY_KEY, writeItem } from '../../platform/store/browser-storage.ts'
import { LinkButton } from '../../platform/ui/button.tsx'
import { useActOnSale } from '../sales/queries.ts'

export function OnDelivery({ sale }: { sale: Sale }) {
  const navigate = useNavigate()
  const { mutate, isPending } = useActOnSale(sale._id, {
    title: 'View order',
    to: `/payment/${sale._id}`,
    reloadDocument: true,
  })
  if (!canPayOnDelivery(sale.shipping)) {
    return (
      <p className="rounded-box border-2 border-clay bg-clay-soft p-4 text-clay">{messages.onDeliveryUnavailable}</p>
    )
  }
  const isChosen = sale.paymentMethod === 'on delivery'
  /** The choice is recorded before the page is left. */
  const finish = (event: MouseEvent) => {
    if (isChosen) return
    event.preventDefault()
    if (isPending) return
    const onSuccess = () => {
      writeItem(ON_DELIVERY_KEY, sale._id)
      return navigate('/')
    }
    mutate({ value: 'on delivery' }, { onSuccess })
  }
  return (
    <div className="grid justify-items-start gap-4">
      <p>{messages.onDeliveryThanks}</p>
      {!isChosen && <p className="text-sm text-muted">{messages.finishNeeded}</p>}
      <LinkButton to="/" onClick={finish} aria-busy={isPending || undefined} className="w-full sm:w-auto sm:min-w-60">
        Finish
      </LinkButton>
    </div>
  )
}
