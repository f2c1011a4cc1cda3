import type { PaymentProviderName, PaymentRequest } from '#contract/orders/payments.ts'
import { loadPaystack } from './paystack.ts'
import type { OpenPopup } from './popup.ts'

const loaders: Record<PaymentProviderName, (scriptUrl: string) => Promise<OpenPopup>> = {
  paystack: loadPaystack,
}

/**
 * The popup of the provider that the server names. @throws Error when its script cannot be loaded
 */
export const loadPopup = ({ provider, scriptUrl }: PaymentRequest): Promise<OpenPopup> =>
  loaders[provider](scriptUrl)
