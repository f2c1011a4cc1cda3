import { z } from 'zod'
import { anyText } from '#contract/platform/values.ts'
import { type ProviderRefund, ProviderUnreachable, type RefundAnswer } from './provider.ts'

export const Text = anyText(200)
export const Id = z.union([z.number(), Text]).transform(String)

const PaystackRefund = z.object({
  id: Id,
  /** An id, or the whole transaction. */
  transaction: z.union([Id, z.object({ id: Id }).transform(({ id }) => id)]),
  amount: z.coerce.number().int().nonnegative(),
  status: Text,
  merchant_note: z.string().nullish(),
})
const One = z.object({ status: z.literal(true), data: PaystackRefund })
/** Unreadable entries are no refunds of the shop. */
const Page = z.object({ status: z.literal(true), data: z.array(z.unknown()) })
const Made = z.object({ status: z.literal(true), data: z.object({ id: Id }) })
const Refused = z.object({ status: z.literal(false), message: z.string().catch('') })

/** The answer to an order to refund. @throws ProviderUnreachable if it cannot be read */
export function readAnswer(answer: unknown): RefundAnswer {
  const made = Made.safeParse(answer)
  if (made.success) return { isAccepted: true, refundId: made.data.data.id }
  const refused = Refused.safeParse(answer)
  if (refused.success) return { isAccepted: false, reason: refused.data.message.slice(0, 300) }
  throw new ProviderUnreachable(made.error)
}

/**
 * One refund; undefined if there is none. @throws ProviderUnreachable if the answer cannot be read
 */
export function readRefund(answer: unknown): ProviderRefund | undefined {
  const result = One.safeParse(answer)
  if (result.success) return toRefund(result.data.data)
  if (Refused.safeParse(answer).success) return undefined
  throw new ProviderUnreachable(result.error)
}

const PER_PAGE = 100
/** If a shop has more refunds in the time since, the rest is read later. */
const MAX_PAGES = 50

/**
 * Pages of all refunds since a time, newest first, as the provider has no list of one
 * transaction's.
 */
export async function listRefunds(
  call: (path: string) => Promise<unknown>,
  transactionId: string,
  since: Date,
): Promise<ProviderRefund[]> {
  const found: ProviderRefund[] = []
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const query = new URLSearchParams({
      perPage: String(PER_PAGE),
      page: String(page),
      from: since.toISOString(),
    })
    const answer = Page.safeParse(await call(`/refund?${query}`))
    if (!answer.success) throw new ProviderUnreachable(answer.error)
    const { data } = answer.data
    found.push(
      ...data.flatMap(readListed).filter((refund) => refund.transactionId === transactionId),
    )
    if (data.length < PER_PAGE) return found
  }
  throw new ProviderUnreachable('there are too many refunds')
}

const readListed = (row: unknown): ProviderRefund[] => {
  const refund = PaystackRefund.safeParse(row)
  return refund.success ? [toRefund(refund.data)] : []
}

const STATUSES = new Map<string, ProviderRefund['status']>([
  ['processed', 'done'],
  ['failed', 'failed'],
  ['needs-attention', 'attention'],
])

/** A status that is not known is one that is not final. */
const toRefund = ({
  id,
  transaction,
  amount,
  status,
  merchant_note,
}: z.output<typeof PaystackRefund>) => ({
  id,
  transactionId: transaction,
  amount,
  status: STATUSES.get(status) ?? ('processing' as const),
  key: merchant_note ?? '',
})
