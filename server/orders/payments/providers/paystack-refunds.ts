import { z } from 'zod'
import { plainTextUpTo } from '#contract/platform/form-schemas.ts'
import { type ProviderRefund, type ProviderRefundAnswer, ProviderUnreachable } from './provider.ts'

export const PaystackText = plainTextUpTo(200)
export const PaystackId = z.union([z.number(), PaystackText]).transform(String)

const PaystackRefund = z.object({
  id: PaystackId,
  /** An id, or the whole transaction. */
  transaction: z.union([PaystackId, z.object({ id: PaystackId }).transform(({ id }) => id)]),
  amount: z.coerce.number().int().nonnegative(),
  status: PaystackText,
  merchant_note: z.string().nullish(),
})
const PaystackRefundAnswer = z.object({ status: z.literal(true), data: PaystackRefund })
/** Unreadable entries are no refunds of the shop. */
const PaystackRefundPage = z.object({ status: z.literal(true), data: z.array(z.unknown()) })
const PaystackRefundMade = z.object({ status: z.literal(true), data: z.object({ id: PaystackId }) })
const PaystackRefundRefused = z.object({ status: z.literal(false), message: z.string().catch('') })

/** The answer to an order to refund. @throws ProviderUnreachable if it cannot be read */
export function readRefundOrderAnswer(answer: unknown): ProviderRefundAnswer {
  const made = PaystackRefundMade.safeParse(answer)
  if (made.success) return { isAccepted: true, refundId: made.data.data.id }
  const refused = PaystackRefundRefused.safeParse(answer)
  if (refused.success) return { isAccepted: false, reason: refused.data.message.slice(0, 300) }
  throw new ProviderUnreachable(made.error)
}

/**
 * One refund; undefined if there is none. @throws ProviderUnreachable if the answer cannot be read
 */
export function readPaystackRefund(answer: unknown): ProviderRefund | undefined {
  const result = PaystackRefundAnswer.safeParse(answer)
  if (result.success) return toProviderRefund(result.data.data)
  if (PaystackRefundRefused.safeParse(answer).success) return undefined
  throw new ProviderUnreachable(result.error)
}

const PAYSTACK_REFUNDS_PER_PAGE = 100
/** If a shop has more refunds in the time since, the rest is read later. */
const MAX_PAYSTACK_REFUND_PAGES = 50

/**
 * Pages of all refunds since a time, newest first, as the provider has no list of one
 * transaction's.
 */
export async function listPaystackRefunds(
  call: (path: string) => Promise<unknown>,
  transactionId: string,
  since: Date,
): Promise<ProviderRefund[]> {
  const found: ProviderRefund[] = []
  for (let page = 1; page <= MAX_PAYSTACK_REFUND_PAGES; page += 1) {
    const query = new URLSearchParams({
      perPage: String(PAYSTACK_REFUNDS_PER_PAGE),
      page: String(page),
      from: since.toISOString(),
    })
    const answer = PaystackRefundPage.safeParse(await call(`/refund?${query}`))
    if (!answer.success) throw new ProviderUnreachable(answer.error)
    const { data } = answer.data
    found.push(
      ...data.flatMap(readListedRefund).filter((refund) => refund.transactionId === transactionId),
    )
    if (data.length < PAYSTACK_REFUNDS_PER_PAGE) return found
  }
  throw new ProviderUnreachable('there are too many refunds')
}

const readListedRefund = (row: unknown): ProviderRefund[] => {
  const refund = PaystackRefund.safeParse(row)
  return refund.success ? [toProviderRefund(refund.data)] : []
}

const STATUS_OF_PAYSTACK_REFUND = new Map<string, ProviderRefund['status']>([
  ['processed', 'done'],
  ['failed', 'failed'],
  ['needs-attention', 'attention'],
])

/** A status that is not known is one that is not final. */
const toProviderRefund = ({
  id,
  transaction,
  amount,
  status,
  merchant_note,
}: z.output<typeof PaystackRefund>) => ({
  id,
  transactionId: transaction,
  amount,
  status: STATUS_OF_PAYSTACK_REFUND.get(status) ?? ('processing' as const),
  key: merchant_note ?? '',
})
