import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { messages } from '#contract/messages.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { canPayOrder } from '#contract/orders/states/sale-rules.ts'
import { Loaded } from '../../platform/loaded/loaded.tsx'
import { Seo } from '../../platform/seo/seo.tsx'
import { PAID_KEY, writeStoredItem } from '../../platform/store/browser-storage.ts'
import { LinkButton } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { useSale, useUnlockSaleByKey } from '../sales/queries.ts'
import type { Route } from './+types/payment-page'
import { PaymentOrderView } from './order-view.tsx'
import { type AwaitedPayment, useAwaitedPayment } from './use-awaited-payment.ts'

/**
 * No order is in the markup of the server: the browser loads it, with the cookie that shows it in
 * full.
 */
export default function PaymentPage({ params: { transId } }: Route.ComponentProps) {
  return (
    <>
      <Seo title="Payment" noindex />
      <PaymentOfOrder key={transId} id={transId} />
    </>
  )
}

function PaymentOfOrder({ id }: { id: string }) {
  const isUnlocked = useKeyOfMail(id)
  const awaited = useAwaitedPayment(id)
  const isExpected = (sale: Sale | undefined) =>
    sale !== undefined && canPayOrder(sale) && awaited.isExpected()
  const order = useSale(id, {
    enabled: isUnlocked,
    refetchInterval: ({ state: { data } }) => isExpected(data) && AWAITED_POLL_MS,
  })
  usePaymentArrival(order.data, awaited)
  return (
    <Loaded query={order} missing={<NoSuchOrder />}>
      {(sale) => <PaymentOrderView sale={sale} awaited={awaited} />}
    </Loaded>
  )
}

const NoSuchOrder = () => (
  <div className="frame grid gap-8 py-8 lg:py-12">
    <h1 className="display text-4xl">Payment</h1>
    <EmptyState text={messages.orderNotFound}>
      <p className="basis-full">
        Perhaps a part of its address is missing: copy the link to your order whole.
      </p>
      <LinkButton to="/">Go home</LinkButton>
    </EmptyState>
  </div>
)

const AWAITED_POLL_MS = 5000

/**
 * Ends the wait once the order takes no more money; a payment that arrived is shown on the home
 * page, too.
 */
function usePaymentArrival(sale: Sale | undefined, { isWaiting, stop }: AwaitedPayment): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (!sale) return
    const isOpen = canPayOrder(sale)
    if (!isOpen && sale.paymentStatus === 'paid' && (wasOpen.current || isWaiting))
      writeStoredItem(PAID_KEY, sale._id)
    if (!isOpen && isWaiting) stop()
    wasOpen.current = isOpen
  }, [sale, isWaiting, stop])
}

/**
 * False while the key of a mail's link is being handed in. With a bad key the order is shown in its
 * masked view.
 */
function useKeyOfMail(id: string): boolean {
  const key = useSearchParams()[0].get('key')
  const navigate = useNavigate()
  const { mutate, isPending } = useUnlockSaleByKey(id)
  const [taken, setTaken] = useState<string>()
  useEffect(() => {
    if (!key) return
    mutate({ key })
    setTaken(key)
    void navigate(`/payment/${id}`, { replace: true, preventScrollReset: true })
  }, [id, key, mutate, navigate])
  return !key && (taken === undefined || !isPending)
}
