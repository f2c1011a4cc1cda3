import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { canPay } from '#contract/orders/sale-rules.ts'
import type { Sale } from '#contract/orders/sales.ts'
import { PAID_KEY, writeItem } from '../../platform/store/browser-storage.ts'
import { useSale, useUnlockSale } from '../sales/queries.ts'
import { type AwaitedPayment, useAwaitedPayment } from './use-awaited-payment.ts'

/** The order of a payment page, after the key of a mail's link has been handed in and taken out of the address. */
export function useOrder(id: string) {
  const isUnlocked = useKeyOfMail(id)
  const awaited = useAwaitedPayment(id)
  const sale = useSale(id, { isReady: isUnlocked, isAwaited: (order) => canPay(order) && awaited.isExpected() })
  useArrival(sale.data, awaited)
  return { ...sale, awaited }
}

/** Ends the wait once the order takes no more money; a payment that arrived is shown on the home page, too. */
function useArrival(sale: Sale | undefined, { isWaiting, stop }: AwaitedPayment): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (!sale) return
    const isOpen = canPay(sale)
    if (!isOpen && sale.paymentStatus === 'paid' && (wasOpen.current || isWaiting)) writeItem(PAID_KEY, sale._id)
    if (!isOpen && isWaiting) stop()
    wasOpen.current = isOpen
  }, [sale, isWaiting, stop])
}

/** False while `?key=` is still being handed in. With a bad key the order is shown in its masked view. */
function useKeyOfMail(id: string): boolean {
  const key = useSearchParams()[0].get('key')
  const navigate = useNavigate()
  const { mutate, isPending } = useUnlockSale()
  const [taken, setTaken] = useState<string>()
  useEffect(() => {
    if (!key) return
    mutate({ id, key })
    setTaken(key)
    void navigate(`/payment/${id}`, { replace: true, preventScrollReset: true })
  }, [id, key, mutate, navigate])
  return !key && (taken === undefined || !isPending)
}
