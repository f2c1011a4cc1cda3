import { messages } from '#contract/messages.ts'
import type { OpenPopup, PopupEvents, PopupResult } from './popup.ts'

type PaystackOptions = Record<string, unknown>
type PaystackPopup = { newTransaction(options: PaystackOptions): unknown }
export type PaystackPop = new () => PaystackPopup

declare global {
  interface Window {
    PaystackPop?: PaystackPop
  }
}

const loadingScripts = new Map<string, Promise<void>>()

/** Loads the script once per page. @throws Error with the spec's text; the next call retries */
export async function loadPaystackPopup(scriptUrl: string): Promise<OpenPopup> {
  const script = loadingScripts.get(scriptUrl) ?? addScriptToPage(scriptUrl)
  loadingScripts.set(scriptUrl, script)
  await script.catch((error: unknown) => {
    loadingScripts.delete(scriptUrl)
    throw error
  })
  return createPaystackOpener(window.PaystackPop as PaystackPop)
}

// One per page: each adds frames to it.
const popups = new WeakMap<PaystackPop, PaystackPopup>()

function findOrCreatePopup(Pop: PaystackPop): PaystackPopup {
  const popup = popups.get(Pop) ?? new Pop()
  popups.set(Pop, popup)
  return popup
}

/** Paystack's popup throws at options that it does not take. */
export const createPaystackOpener =
  (Pop: PaystackPop): OpenPopup =>
  ({ provider: _provider, publicKey: key, scriptUrl: _scriptUrl, ...payment }, events) => {
    try {
      findOrCreatePopup(Pop).newTransaction({ key, ...payment, ...toPaystackCallbacks(events) })
    } catch (error) {
      events.onFailed(paystackErrorText(error))
    }
  }

/**
 * Each attempt ends once: a later attempt cancels the one before it, whose callbacks are then
 * ignored.
 */
function toPaystackCallbacks(events: PopupEvents): PaystackOptions {
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
      if (/duplicate/i.test(paystackErrorText(error))) end(events.onReferenceUsed)
      else events.onFailed(paystackErrorText(error))
    },
  }
}

/** What Paystack's script says is wrong, which may stand in the first of its issues. */
const paystackErrorText = (error: unknown): string => {
  const { message, issues = [] } = error as { message?: string; issues?: { message: string }[] }
  return issues[0]?.message ?? message ?? String(error)
}

/** Long enough for a slow network, short enough to offer another try. */
const SCRIPT_TIMEOUT_MS = 30_000

/** Adds the script to the page. @throws Error when it fails, is empty, or takes `SCRIPT_TIMEOUT_MS` */
function addScriptToPage(address: string): Promise<void> {
  const script = document.createElement('script')
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(fail, SCRIPT_TIMEOUT_MS)
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
