import type { PaymentProviderName, PaymentRequest } from '#contract/orders/payments/payments.ts'
import { loadPaystackPopup } from './paystack.ts'
import type { OpenPopup } from './popup.ts'

const POPUP_LOADERS: Record<PaymentProviderName, (scriptUrl: string) => Promise<OpenPopup>> = {
  paystack: loadPaystackPopup,
}

/**
 * The popup of the provider that the server names. @throws Error when its script cannot be loaded
 */
export const loadPaymentPopup = ({ provider, scriptUrl }: PaymentRequest): Promise<OpenPopup> =>
  POPUP_LOADERS[provider](scriptUrl)
