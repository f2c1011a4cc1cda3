import { messages } from '#contract/messages.ts'
import type { PaymentProviderName, PaymentRequest } from '#contract/orders/payments/payments.ts'
import type { CardOrigins } from '../../../platform/config/card-keys.ts'
import { HttpError } from '../../../platform/errors.ts'

/**
 * A payment provider in the shop's words: only its module knows the provider's. Amounts are in
 * kobo.
 */
export type PaymentProvider = {
  /**
   * Payments are booked with this name. The browser chooses the module that opens the popup by it.
   */
  name: PaymentProviderName
  /** The origins that the payment page may load from and call. */
  origins: CardOrigins
  publicKey: string
  /** No money moves with its keys. */
  isTest: boolean
  /** Data for opening the popup. @throws ProviderUnreachable */
  start(attempt: PaymentAttempt): Promise<PaymentRequest>
  /** Undefined: the provider does not know the reference. @throws ProviderUnreachable */
  verify(reference: string): Promise<ProviderCharge | undefined>
  /** Whether the body has the provider's signature. */
  isSigned(body: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): boolean
  /**
   * Undefined: the body is no event. Called when an event arrives, and again when the stored body
   * is handled.
   */
  readEvent(body: Buffer): ProviderEvent | undefined
  /**
   * Sends money back to the payer. @throws ProviderUnreachable: the refund may have been made or
   * not
   */
  refund(order: ProviderRefundOrder): Promise<ProviderRefundAnswer>
  /**
   * One refund by the provider's id. Undefined: the provider does not know it. @throws
   * ProviderUnreachable
   */
  findRefund(refundId: string): Promise<ProviderRefund | undefined>
  /** All refunds of one transaction that were made since. @throws ProviderUnreachable */
  listRefunds(asked: { transactionId: string; since: Date }): Promise<ProviderRefund[]>
}

/** `payer` is undefined if the caller may see only the masked view of the order. */
type PaymentAttempt = {
  reference: string
  saleId: string
  amount: number
  currency: string
  payer?: { email: string; name: string; phone: string } | undefined
}

export type ProviderCharge = {
  /** The provider's own id of the transaction. */
  id: string
  reference: string
  /** `reversed`: it was paid, and the payer has the money again. */
  status: 'paid' | 'pending' | 'unpaid' | 'reversed'
  /** No money moved. */
  isTest: boolean
  amount: number
  /**
   * The amount that the shop requested: less than `amount` if the payer bears the provider's fees.
   */
  requestedAmount: number
  currency: string
  paidAt: Date | undefined
}

export type ProviderEvent = {
  /** The same for every delivery of one event. */
  id: string
  /** The provider's name of the event. */
  name: string
  kind: 'paid' | 'disputed' | 'refund' | 'other'
  reference: string | undefined
  /** The provider's id of a refund, where the event names it. */
  refundId?: string | undefined
  /** For events of the kind `disputed`. */
  dispute?: ProviderDispute | undefined
}

/**
 * The payer's bank claims money of a payment back. `open`: it is to be answered at the provider,
 * until `dueAt`.
 */
export type ProviderDispute = {
  /** Empty where the event does not name it. */
  id: string
  /** Undefined: not said, so the whole payment. */
  amount: number | undefined
  dueAt: Date | undefined
  state: 'open' | 'won' | 'lost'
}

/**
 * `key`: stored with the refund at the provider, so that it is found again if the answer is lost.
 */
type ProviderRefundOrder = { transactionId: string; amount: number; key: string }

export type ProviderRefund = {
  id: string
  transactionId: string
  amount: number
  /** `attention`: the provider needs bank details of the payer. */
  status: 'processing' | 'attention' | 'done' | 'failed'
  /** Empty for a refund that the shop did not order. */
  key: string
}

/** `isAccepted`: the provider will send the money. Its events report the result. */
export type ProviderRefundAnswer =
  | { isAccepted: true; refundId: string }
  | { isAccepted: false; reason: string }

/** The provider did not answer, or its answer cannot be read: nothing is known, try again later. */
export class ProviderUnreachable extends Error {
  constructor(cause?: unknown) {
    super('the payment provider did not answer', { cause })
    this.name = 'ProviderUnreachable'
  }
}

/** Awaits an answer that a person waits for. @throws 503 while the provider cannot be reached */
export const requireProviderAnswer = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw error instanceof ProviderUnreachable
      ? new HttpError(503, messages.providerUnreachable)
      : error
  })
