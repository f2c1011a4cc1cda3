import { type PaystackAddresses, paystack } from './paystack.ts'
import type { PaymentProvider } from './provider.ts'

/** Where the stand-in is reached: by browsers, and by this process. */
export type StandInAddresses = { url: string; apiUrl: string; timeoutMs?: number }

/** The stand-in of `sandbox/`: Paystack at other addresses, with the same name, so that its test payments stay known. */
export function standIn(
  keys: { publicKey: string; secretKey: string },
  { url, apiUrl, ...options }: StandInAddresses,
): PaymentProvider {
  const origins: PaystackAddresses['origins'] = { script: url, frame: url, connect: [url], style: [url] }
  return paystack({ ...keys, isTest: true }, { api: apiUrl, script: `${url}/v2/inline.js`, origins, ...options })
}
