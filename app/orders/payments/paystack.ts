import { messages } from '#contract/messages.ts'
import type { OpenPopup, PopupEvents, PopupResult } from './popup.ts'

type Options = Record<string, unknown>
type Popup = { newTransaction(options: Options): unknown }
export type PaystackPop = new () => Popup

declare global {
  interface Window {
    PaystackPop?: PaystackPop
  }
}

const loading = new Map<string, Promise<void>>()

/** Loads the script once per page. @throws Error with the spec's text; the next call retries */
export async function loadPaystack(scriptUrl: string): Promise<OpenPopup> {
  const script = loading.get(scriptUrl) ?? inject(scriptUrl)
  loading.set(scriptUrl, script)
  await script.catch((error: unknown) => {
    loading.delete(scriptUrl)
    throw error
  })
  return paystackPopup(window.PaystackPop as PaystackPop)
}

// One per page: each adds frames to it.
const popups = new WeakMap<PaystackPop, Popup>()

function popupOf(Pop: PaystackPop): Popup {
  const popup = popups.get(Pop) ?? new Pop()
  popups.set(Pop, popup)
  return popup
}

/** Paystack's popup throws at options that it does not take. */
export const paystackPopup =
  (Pop: PaystackPop): OpenPopup =>
  ({ provider: _provider, publicKey: key, scriptUrl: _scriptUrl, ...payment }, events) => {
    try {
      popupOf(Pop).newTransaction({ key, ...payment, ...callbacksOf(events) })
    } catch (error) {
      events.onFailed(textOf(error))
    }
  }

/**
 * Each attempt ends once: a later attempt cancels the one before it, whose callbacks are then
 * ignored.
 */
function callbacksOf(events: PopupEvents): Options {
  let isOver = false
  let isTransfer = false
  const end = (notify: () => void): void => {
    if (isOver) return
    isOver = true
    notify()
  }
  return {
    onSuccess: (result: PopupResult) => end(() => events.onPaid(result)),
    // The script reports a pending transfer right after a close: wait for it.
    onCancel: () =>
      setTimeout(() => {
        if (!isTransfer) end(events.onClosed)
      }),
    onBankTransferConfirmationPending: () => {
      isTransfer = true
      end(events.onTransferPending)
    },
    onError: (error: unknown) => {
      if (/duplicate/i.test(textOf(error))) end(events.onReferenceUsed)
      else events.onFailed(textOf(error))
    },
  }
}

/** What Paystack's script says is wrong, which may stand in the first of its issues. */
const textOf = (error: unknown): string => {
  const { message, issues = [] } = error as { message?: string; issues?: { message: string }[] }
  return issues[0]?.message ?? message ?? String(error)
}

/** Long enough for a slow network, short enough to offer another try. */
const TIMEOUT_MS = 30_000

/** Adds the script to the page. @throws Error when it fails, is empty, or takes `TIMEOUT_MS` */
function inject(address: string): Promise<void> {
  const script = document.createElement('script')
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(fail, TIMEOUT_MS)
    function fail(): void {
      clearTimeout(timer)
      script.remove()
      reject(new Error(messages.scriptFailed))
    }
    script.onload = () => {
      if (!window.PaystackPop) return fail()
      clearTimeout(timer)
      resolve()
    }
    script.onerror = fail
    script.src = address
    document.head.append(script)
  })
}
