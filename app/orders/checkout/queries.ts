import { useMutation } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import { callApi } from '../../platform/api/browser.ts'
import type { ApiError } from '../../platform/api/call.ts'
import { mayRetry } from '../../platform/api/query.ts'
import type { Attempt } from '../checkout-draft/order.ts'

/** Answers that leave open whether an earlier try placed the order. */
const OPEN: readonly string[] = [messages.keyInFlight, messages.tooMany]

/** The shop refused the order: the next try is another order. After any other error it may be the same one. */
export const isRefusal = ({ status = 0, message }: Pick<ApiError, 'status' | 'message'>): boolean =>
  status >= 400 && status < 500 && status !== 408 && !OPEN.includes(message)

export const PLACING = ['POST /sales']
const PLACING_RETRIES = 2

/** An order still being placed by an earlier try is made in a moment; any other 4xx stays what it is. */
export const mayPlaceAgain = (failures: number, error: ApiError): boolean =>
  error.message === messages.keyInFlight ? failures < PLACING_RETRIES : mayRetry(PLACING_RETRIES)(failures, error)

/** Repeats a lost answer by itself: the same key makes the same order. */
export const usePlaceSale = () =>
  useMutation({
    mutationKey: PLACING,
    mutationFn: ({ key, body }: Attempt) => callApi('POST /sales', { body }, { headers: { 'idempotency-key': key } }),
    retry: mayPlaceAgain,
    retryDelay: 1000,
    meta: { successText: '' }, // shown on the payment page, which is a new document
  })
