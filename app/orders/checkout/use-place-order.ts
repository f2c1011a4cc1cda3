import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { messages } from '#contract/messages.ts'
import type { PlacedSale } from '#contract/orders/sales/sales.ts'
import { callApi } from '../../platform/api/browser.ts'
import type { ApiError } from '../../platform/api/call.ts'
import { mayRetryCall } from '../../platform/api/query.ts'
import { cartCommands } from '../cart/use-cart.ts'
import { PRODUCT_KEY } from '../cart/use-cart-check.ts'
import {
  dropCheckoutDraft,
  dropOrderAttempt,
  findOrCreateAttempt,
  type OrderAttempt,
  type OrderBody,
  readCheckoutDraft,
  storeOrderAttempt,
} from '../checkout-draft/draft.ts'
import { QUOTE_KEY } from '../discounts/use-discounts.ts'
import { leavePlacedNotice } from '../sales/placed-notice.ts'

/** Answers that leave open whether an earlier try placed the order. */
const UNDECIDED_ANSWERS: readonly string[] = [messages.keyInFlight, messages.tooMany]

/**
 * The shop refused the order: the next try is another order. After any other error it may be the
 * same one.
 */
export function isOrderRefusal({
  status = 0,
  message,
}: Pick<ApiError, 'status' | 'message'>): boolean {
  const isClientError = status >= 400 && status < 500
  return isClientError && status !== 408 && !UNDECIDED_ANSWERS.includes(message)
}

const PLACING_KEY = ['POST /sales']
const PLACING_RETRIES = 2

/**
 * An order still being placed by an earlier try is made in a moment; any other 4xx stays what it
 * is.
 */
export const mayPlaceOrderAgain = (failures: number, error: ApiError): boolean =>
  error.message === messages.keyInFlight
    ? failures < PLACING_RETRIES
    : mayRetryCall(PLACING_RETRIES)(failures, error)

/**
 * The payment page is a new document: the provider's hosts are allowed by its policy and by no
 * other page's.
 */
function goToPaymentPage({ _id, message, adjusted = false }: z.infer<typeof PlacedSale>): void {
  dropCheckoutDraft()
  cartCommands.clear()
  leavePlacedNotice({ id: _id, message, isAdjusted: adjusted })
  window.location.assign(`/payment/${_id}`)
}

/**
 * Sends an order, under one key until it is refused. `unanswered` is an order that was sent and
 * never answered, in this visit or an earlier one. Browser only.
 */
export function usePlaceOrder() {
  const client = useQueryClient()
  const [unanswered, setUnanswered] = useState(() => readCheckoutDraft().attempt)
  const { mutate, isPending, isSuccess, reset } = useMutation({
    mutationKey: PLACING_KEY,
    mutationFn: ({ key, body }: OrderAttempt) =>
      callApi('POST /sales', { body }, { headers: { 'idempotency-key': key } }),
    retry: mayPlaceOrderAgain, // a lost answer: the same key makes the same order
    retryDelay: 1000,
    meta: { successText: '' }, // shown on the payment page, which is a new document
  })
  // Brought back by the Back button, the page would still be on its way to the payment.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [reset])

  const forget = () => {
    dropOrderAttempt()
    setUnanswered(undefined)
  }
  const send = (attempt: OrderAttempt, onRefused?: (error: ApiError) => void) => {
    if (client.isMutating({ mutationKey: PLACING_KEY })) return // a double click makes one order
    const onError = (error: ApiError) => {
      if (!isOrderRefusal(error)) return setUnanswered(attempt)
      forget()
      void client.invalidateQueries({ queryKey: PRODUCT_KEY }) // a sold-out line then shows it
      void client.invalidateQueries({ queryKey: QUOTE_KEY }) // and so does a code that has ended
      onRefused?.(error)
    }
    storeOrderAttempt(attempt)
    mutate(attempt, { onSuccess: goToPaymentPage, onError })
  }
  return {
    place: (body: OrderBody, onRefused: (error: ApiError) => void) =>
      send(findOrCreateAttempt(body, readCheckoutDraft()), onRefused),
    resend: () => unanswered && send(unanswered),
    forget,
    unanswered,
    isPlacing: isPending,
    isPlaced: isSuccess,
  }
}
export type OrderPlacing = ReturnType<typeof usePlaceOrder>
