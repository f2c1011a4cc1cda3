import { useEffect, useState } from 'react'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { canPayOrder, findOfferedEvents } from '#contract/orders/states/sale-rules.ts'
import { shortenId } from '#contract/platform/format.ts'
import { dateInLagos } from '#contract/platform/times.ts'
import { messageAboutOrder } from '#contract/platform/whatsapp.ts'
import { ReviewsByBuyer } from '../../catalogue/reviews/buyer-reviews.tsx'
import { WhatsAppButton } from '../../platform/contact/whatsapp-button.tsx'
import { toast } from '../../platform/ui/toast.ts'
import { useFocusOnChange } from '../../platform/ui/use-focus-on-change.ts'
import { DeliveryDays } from '../../shopfront/delivery/delivery-days.tsx'
import { OrderProgress } from '../fulfilment/order-progress.tsx'
import { OrderEventButton } from '../sales/act-on-order.tsx'
import { BuyerRefunds, BuyerReturns } from '../sales/buyer-sections.tsx'
import { BilledLineList, OrderSumList } from '../sales/order-summary.tsx'
import { type PlacedNotice, takePlacedNotice } from '../sales/placed-notice.ts'
import { ChosenOnDelivery, OrderOutcome } from './order-outcome.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import type { AwaitedPayment } from './use-awaited-payment.ts'

/**
 * The page of an order: how it can be paid as long as it can, else how it stands. A caller who only
 * knows the id sees the masked order, without what its buyer may do.
 */
export function PaymentOrderView({ sale, awaited }: { sale: Sale; awaited: AwaitedPayment }) {
  const notice = usePlacedNotice(sale._id)
  const [isPayingNow, setPayingNow] = useState(false)
  const isOpen = canPayOrder(sale)
  const actions = sale.masked ? [] : findOfferedEvents(sale)
  const isChosen = sale.paymentMethod === 'on delivery' && !isPayingNow && !awaited.isWaiting
  const isAsked = isOpen && !isChosen
  const title = useFocusOnChange(isAsked)
  return (
    <div className="frame grid gap-6 py-8 lg:gap-8 lg:py-12">
      <header>
        <h1 ref={title} tabIndex={-1} className="display text-4xl">
          {isAsked ? 'Payment' : 'Your order'}
        </h1>
        <p className="mt-2 text-muted">
          Order{' '}
          <strong className="font-semibold text-ink tabular-nums">{shortenId(sale._id, 6)}</strong>,
          made on{' '}
          <time dateTime={sale.createdAt} className="whitespace-nowrap">
            {dateInLagos(sale.createdAt)}
          </time>
        </p>
      </header>
      {notice && (
        <p
          role="status"
          className="rounded-box border-2 border-clay bg-clay-soft p-4 font-semibold text-clay"
        >
          {notice.message}
        </p>
      )}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start lg:gap-10">
        <div className="grid gap-6">
          {!isOpen && <OrderOutcome sale={sale} />}
          {isOpen && isChosen && (
            <ChosenOnDelivery sale={sale} onPayNow={() => setPayingNow(true)} />
          )}
          {!isAsked && <OrderProgress sale={sale} />}
          {!sale.masked && (
            <>
              <BuyerRefunds sale={sale} />
              <BuyerReturns sale={sale} />
              <ReviewsByBuyer sale={sale} />
            </>
          )}
          {isAsked && <PaymentChoice sale={sale} awaited={awaited} />}
          <WhatsAppButton text={messageAboutOrder(sale._id)} />
          {actions.length > 0 && !awaited.isWaiting && (
            <div className="border-t border-line pt-4">
              {actions.map((event) => (
                <OrderEventButton key={event} id={sale._id} event={event} className="mr-3 -ml-3" />
              ))}
            </div>
          )}
        </div>
        <section
          aria-labelledby="order-items"
          className="grid gap-3 rounded-box border border-line bg-surface p-5"
        >
          <h2 id="order-items" className="text-lg font-bold">
            Items
          </h2>
          <p className="text-muted">
            Delivery to {sale.shipping[1]}, {sale.shipping[0]}
            <DeliveryDays sale={sale} />
          </p>
          <BilledLineList lines={sale.products} />
          <OrderSumList {...sale} lines={sale.products} />
        </section>
      </div>
    </div>
  )
}

/** The notice of the checkout: a toast, or, if prices changed, a text that stays on the page. */
function usePlacedNotice(id: string): PlacedNotice | undefined {
  const [notice, setNotice] = useState<PlacedNotice>()
  useEffect(() => {
    const taken = takePlacedNotice(id)
    if (!taken) return
    if (taken.isAdjusted) setNotice(taken)
    else toast.success(taken.message)
  }, [id])
  return notice
}
