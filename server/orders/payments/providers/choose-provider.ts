import type { PaymentProviderName } from '#contract/orders/payments/payments.ts'
import type { CardKeys } from '../../../platform/config/card-keys.ts'
import { createPaystackProvider, type PaystackAddresses } from './paystack.ts'
import type { PaymentProvider } from './provider.ts'

const PROVIDER_MODULES: Record<PaymentProviderName, (keys: CardKeys) => PaymentProvider> = {
  paystack: createPaystackProvider,
}

export const chooseProvider = (keys: CardKeys, sandbox?: StandInAddresses): PaymentProvider =>
  sandbox ? createStandInProvider(keys, sandbox) : PROVIDER_MODULES[keys.provider](keys)

/** The addresses of the stand-in: for browsers, and for this process. */
export type StandInAddresses = { url: string; apiUrl: string; timeoutMs?: number }

/**
 * The stand-in of `sandbox/`: Paystack at other addresses. The same name, because stored test
 * payments have it.
 */
export function createStandInProvider(
  keys: { publicKey: string; secretKey: string },
  { url, apiUrl, ...options }: StandInAddresses,
): PaymentProvider {
  const origins: PaystackAddresses['origins'] = {
    script: url,
    frame: url,
    connect: [url],
    style: [url],
  }
  return createPaystackProvider(
    { ...keys, isTest: true },
    { api: apiUrl, script: `${url}/v2/inline.js`, origins, ...options },
  )
}
