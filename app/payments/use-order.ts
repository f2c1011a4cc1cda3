import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { canPay } from '#contract/sale-rules.ts'
import { useSale, useUnlockSale } from '../sales/queries.ts'
import { type AwaitedPayment, useAwaitedPayment } from './use-awaited-payment.ts'

/** The order of a payment page, after the key of a mail's link has been handed in and taken out of the address. */
export function useOrder(id: string) {
  const isUnlocked = useKeyOfMail(id)
  const awaited = useAwaitedPayment(id)
  const sale = useSale(id, { isReady: isUnlocked, isAwaited: (one) => canPay(one) && awaited.isExpected() })
  useStopWhenSettled(sale.data !== undefined && !canPay(sale.data), awaited)
  return { ...sale, awaited }
}

function useStopWhenSettled(isSettled: boolean, { isWaiting, stop }: AwaitedPayment): void {
  useEffect(() => {
    if (isSettled && isWaiting) stop()
  }, [isSettled, isWaiting, stop])
}

/** False while `?key=` is still being handed in. With a bad key the order is shown as anyone with its id may see it. */
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
