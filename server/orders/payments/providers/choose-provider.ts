import type { PaymentProviderName } from '#contract/orders/payments.ts'
import type { CardKeys } from '../../../platform/config/card-keys.ts'
import { paystack } from './paystack.ts'
import type { PaymentProvider } from './provider.ts'
import { type StandInAddresses, standIn } from './stand-in.ts'

const providers: Record<PaymentProviderName, (keys: CardKeys) => PaymentProvider> = { paystack }

export const chooseProvider = (keys: CardKeys, sandbox?: StandInAddresses): PaymentProvider =>
  sandbox ? standIn(keys, sandbox) : providers[keys.provider](keys)
