import { messages } from '#contract/messages.ts'
import type { Paystack } from './paystack.ts'

declare global {
  interface Window {
    PaystackPop?: Paystack
  }
}

/** Long enough for a slow network, short enough to offer another try. */
const PATIENCE_MS = 30_000

let loading: Promise<Paystack> | undefined

/** The provider's script, loaded once per page. @throws Error with the spec's words; the next call tries again. */
export function loadPaystack(address: string): Promise<Paystack> {
  loading ??= inject(address).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function inject(address: string): Promise<Paystack> {
  const script = document.createElement('script')
  return new Promise<Paystack>((resolve, reject) => {
    const fail = (): void => {
      script.remove()
      reject(new Error(messages.scriptFailed))
    }
    const patience = setTimeout(fail, PATIENCE_MS)
    script.onload = () => {
      clearTimeout(patience)
      if (window.PaystackPop) resolve(window.PaystackPop)
      else fail()
    }
    script.onerror = () => {
      clearTimeout(patience)
      fail()
    }
    script.src = address
    document.head.append(script)
  })
}
