import type { PaymentRequest } from '#contract/payments.ts'

/** What the provider says of a payment; `status` is 'success' where it went through. §4 */
export type PopupResult = { reference: string; status: string; message: string }

type Options = Record<string, unknown>
type Popup = { newTransaction(options: Options): unknown }
export type PaystackV2 = new () => Popup
export type PaystackV1 = { setup(options: Options): { openIframe(): void } }
/** The global of the provider's script, in both of its versions. */
export type Paystack = PaystackV1 | PaystackV2

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

const isReferenceUsed = (message: string): boolean => /duplicate/i.test(message)

const textOf = (error: unknown): string => {
  const { message, issues = [] } = error as { message?: string; issues?: { message: string }[] }
  return issues[0]?.message ?? message ?? String(error)
}

/** Each attempt ends once: a later attempt cancels the one before it, whose callbacks then count no more. */
function callbacksOf(events: PopupEvents): Options {
  let isOver = false
  let isTransfer = false
  const end = (tell: () => void): void => {
    if (isOver) return
    isOver = true
    tell()
  }
  return {
    onSuccess: (result: PopupResult) => end(() => events.onPaid(result)),
    // A pending transfer is told right after a close: wait and see which of the two it is.
    onCancel: () => setTimeout(() => isTransfer || end(events.onClosed)),
    onBankTransferConfirmationPending: () => {
      isTransfer = true
      end(events.onTransferPending)
    },
    onError: (error: unknown) => {
      if (isReferenceUsed(textOf(error))) end(events.onReferenceUsed)
      else events.onFailed(textOf(error))
    },
  }
}

const isV2 = (paystack: Paystack): paystack is PaystackV2 => typeof paystack === 'function'

// One per page: each adds frames to it.
const popups = new WeakMap<PaystackV2, Popup>()

function popupOf(paystack: PaystackV2): Popup {
  const popup = popups.get(paystack) ?? new paystack()
  popups.set(paystack, popup)
  return popup
}

/**
 * Opens the provider's popup for a payment. False: it did not open, because the script threw at the options; that is
 * told as a failure, not thrown.
 */
export function openPopup(
  paystack: Paystack,
  request: PaymentRequest & { email: string },
  events: PopupEvents,
): boolean {
  const { publicKey: key, scriptUrl: _scriptUrl, ...payment } = request
  const callbacks = callbacksOf(events)
  const options = { key, ...payment, ...callbacks }
  try {
    if (isV2(paystack)) popupOf(paystack).newTransaction(options)
    else {
      const { onSuccess: callback, onCancel: onClose } = callbacks
      paystack.setup({ ...options, ref: payment.reference, callback, onClose }).openIframe()
    }
    return true
  } catch (error) {
    events.onFailed(textOf(error))
    return false
  }
}
