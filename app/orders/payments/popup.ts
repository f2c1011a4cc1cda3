import type { PaymentRequest } from '#contract/orders/payments/payments.ts'

/** The provider's result of a payment; `status` is 'success' where it went through. */
export type PopupResult = { reference: string; status: string; message: string }

export type PopupEvents = {
  onPaid(result: PopupResult): void
  /** Closed before anything was paid, as far as the popup knows. */
  onClosed(): void
  /** Closed after a transfer was sent: the money may still come. */
  onTransferPending(): void
  /** The reference was used before: a new one is needed. */
  onReferenceUsed(): void
  /** In the provider's words. The popup may still be open, saying the same. */
  onFailed(message: string): void
}

/**
 * Opens the provider's popup for a payment. A failure to open calls `onFailed`; nothing is thrown.
 */
export type OpenPopup = (payment: PaymentRequest & { email: string }, events: PopupEvents) => void
