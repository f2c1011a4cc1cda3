import type { PaymentProviderName } from '#contract/orders/payments.ts'
import type { CardKeys } from '../../../platform/config/card-keys.ts'
import { type PaystackAddresses, paystack } from './paystack.ts'
import type { PaymentProvider } from './provider.ts'

const providers: Record<PaymentProviderName, (keys: CardKeys) => PaymentProvider> = { paystack }

export const chooseProvider = (keys: CardKeys, sandbox?: StandInAddresses): PaymentProvider =>
  sandbox ? standIn(keys, sandbox) : providers[keys.provider](keys)

/** The addresses of the stand-in: for browsers, and for this process. */
export type StandInAddresses = { url: string; apiUrl: string; timeoutMs?: number }

/**
 * The stand-in of `sandbox/`: Paystack at other addresses. The same name, because stored test
 * payments have it.
 */
export function standIn(
  keys: { publicKey: string; secretKey: string },
  { url, apiUrl, ...options }: StandInAddresses,
): PaymentProvider {
  const origins: PaystackAddresses['origins'] = {
    script: url,
    frame: url,
    connect: [url],
    style: [url],
  }
  return paystack(
    { ...keys, isTest: true },
    { api: apiUrl, script: `${url}/v2/inline.js`, origins, ...options },
  )
}
