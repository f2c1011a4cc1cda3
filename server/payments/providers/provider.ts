import type { PaymentProviderName, PaymentRequest } from '#contract/payments.ts'

/**
 * A payment provider, as the rest of the shop sees it. Statuses and events are in the shop's own words: only the
 * provider's module knows the provider's. Amounts are kobo, whole.
 */
export type PaymentProvider = {
  /** Its money is booked under this name, and by it the browser chooses how to open the popup. */
  name: PaymentProviderName
  /** What the payment page may load and call. */
  origins: ProviderOrigins
  publicKey: string
  /** Its keys move no money. */
  isTest: boolean
  /** What the browser needs to open the popup. @throws ProviderUnreachable */
  start(attempt: PaymentAttempt): Promise<PaymentRequest>
  /** Undefined: the provider does not know the reference. @throws ProviderUnreachable */
  verify(reference: string): Promise<Charge | undefined>
  /** Whether the bytes of an event come from the provider. */
  isSigned(body: Buffer, headers: Headers): boolean
  /** Undefined: the body is no event. Read again from the stored body when the event is handled. */
  readEvent(body: Buffer): ProviderEvent | undefined
  /** Sends money back to the payer. @throws ProviderUnreachable: the refund may have been made or not */
  refund(order: RefundOrder): Promise<RefundAnswer>
}

export type ProviderOrigins = { script: string; frame: string; connect: readonly string[]; style: readonly string[] }

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** `payer` is undefined where the caller may see the masked view of the order only. */
export type PaymentAttempt = {
  reference: string
  saleId: string
  amount: number
  currency: string
  payer?: { email: string; name: string; phone: string } | undefined
}

export type Charge = {
  /** The provider's own id of the transaction. */
  id: string
  reference: string
  status: 'paid' | 'pending' | 'unpaid'
  /** No money moved. */
  isTest: boolean
  amount: number
  /** What the shop asked for: less than `amount` where the payer bears the provider's fees. */
  requestedAmount: number
  currency: string
  paidAt: Date | undefined
}

export type ProviderEvent = {
  /** The same for every delivery of one event. */
  id: string
  /** In the provider's words. */
  name: string
  kind: 'paid' | Reversal | 'other'
  reference: string | undefined
}

/** Accepted money goes back. */
export type Reversal = 'disputed' | 'refunded'

export type RefundOrder = { transactionId: string; amount: number }

/** `isAccepted`: the money is on its way or will be; events of the provider tell the end. */
export type RefundAnswer = { isAccepted: true; refundId: string } | { isAccepted: false; reason: string }

/** The provider did not answer, or its answer makes no sense: nothing is known, ask again later. */
export class ProviderUnreachable extends Error {
  constructor(cause?: unknown) {
    super('the payment provider did not answer', { cause })
    this.name = 'ProviderUnreachable'
  }
}
