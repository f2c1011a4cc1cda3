import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { plainTextUpTo } from '#contract/platform/form-schemas.ts'
import { PaystackText } from './paystack-refunds.ts'
import type { ProviderDispute, ProviderEvent } from './provider.ts'

/** Paystack signs the bytes of the body with the secret key: HMAC-SHA512, lower-case hex. */
export function isSignedByPaystack(secretKey: string, body: Buffer, signature: unknown): boolean {
  if (typeof signature !== 'string') return false
  const expected = Buffer.from(createHmac('sha512', secretKey).update(body).digest('hex'))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

const KIND_OF_PAYSTACK_EVENT = new Map<string, ProviderEvent['kind']>([
  ['charge.success', 'paid'],
  ['charge.dispute.create', 'disputed'],
  ['charge.dispute.remind', 'disputed'],
  ['charge.dispute.resolve', 'disputed'],
])

// Only what the shop uses must be readable: Paystack repeats any other event until it is answered
// 200.
const PaystackEvent = z.object({
  event: plainTextUpTo(100),
  data: z
    .object({
      id: z.union([z.number(), PaystackText]).optional().catch(undefined),
      reference: PaystackText.optional().catch(undefined),
      // Refunds and disputes name the transaction that they are about.
      transaction_reference: PaystackText.optional().catch(undefined),
      transaction: z.object({ reference: PaystackText }).optional().catch(undefined),
      refund_amount: z.coerce.number().int().positive().optional().catch(undefined),
      dueAt: PaystackText.pipe(z.coerce.date()).optional().catch(undefined),
      resolution: PaystackText.optional().catch(undefined),
    })
    .catch({}),
})

/** Reads the body of a webhook. Undefined: it is no event of Paystack. */
export function readPaystackEvent(body: Buffer): ProviderEvent | undefined {
  const text = body.toString('utf8')
  const parsed = PaystackEvent.safeParse(parseJsonOrNothing(text))
  if (!parsed.success) return undefined
  const { event, data } = parsed.data
  const kind = kindOfPaystackEvent(event)
  const eventId = data.id ?? createHash('sha256').update(text).digest('hex')
  const isOfRefund = event.startsWith('refund.') && data.id !== undefined
  return {
    id: `${event}:${eventId}`,
    name: event,
    kind,
    reference: data.transaction_reference ?? data.transaction?.reference ?? data.reference,
    dispute: kind === 'disputed' ? disputeOfEvent(event, data) : undefined,
    refundId: isOfRefund ? String(data.id) : undefined,
  }
}

function disputeOfEvent(
  event: string,
  data: z.infer<typeof PaystackEvent>['data'],
): ProviderDispute {
  return {
    id: String(data.id ?? ''),
    amount: data.refund_amount,
    dueAt: data.dueAt,
    state: event === 'charge.dispute.resolve' ? stateOfDispute(data.resolution ?? '') : 'open',
  }
}

/**
 * `merchant-accepted`, `auto-accepted`: the payer gets the money; `declined`: the shop keeps it.
 */
function stateOfDispute(resolution: string): ProviderDispute['state'] {
  if (resolution.endsWith('accepted')) return 'lost'
  return resolution === 'declined' ? 'won' : 'open'
}

const kindOfPaystackEvent = (event: string): ProviderEvent['kind'] =>
  event.startsWith('refund.') ? 'refund' : (KIND_OF_PAYSTACK_EVENT.get(event) ?? 'other')

function parseJsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
