import { inject, vi } from 'vitest'
import { cardAmountKobo } from '#contract/orders/pricing/pricing.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'

/** The options that a payment page passes to the card provider's popup. */
type Opened = {
  reference: string
  email: string
  onSuccess(result: { reference: string; status: string; message: string }): void
  onCancel(): void
  onError(error: { message: string }): void
}

/**
 * Stands in for the provider's script, which only a browser runs; returns what its popup was opened
 * with.
 */
export function givenPaystack(): Opened[] {
  const opened: Opened[] = []
  window.PaystackPop = class {
    newTransaction(options: object): void {
      opened.push(options as Opened)
    }
  }
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    queueMicrotask(() => (script as HTMLScriptElement).onload?.(new Event('load')))
  })
  return opened
}

/** The money arrives at the stand-in provider; the shop has not heard of it. */
export async function payAtProvider(sale: Sale, amount = cardAmountKobo(sale)): Promise<void> {
  const paid = await fetch(`${inject('sandboxUrl')}/__sandbox/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference: sale._id, amount }),
  })
  if (!paid.ok) throw new Error(`the provider answered ${paid.status}`)
}
