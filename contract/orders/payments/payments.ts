import { z } from 'zod'
import { anyone, everyone, get, post } from '../../platform/endpoint.ts'
import { plainTextUpTo, ShopId } from '../../platform/values.ts'

/** The payment providers that the shop can use; one of them takes its card payments. */
export const PaymentProviderName = z.enum(['paystack'])
export type PaymentProviderName = z.infer<typeof PaymentProviderName>

export const PaymentRequest = z.object({
  provider: PaymentProviderName,
  reference: z.string(),
  /** Kobo, whole. */
  amount: z.int(),
  currency: z.string(),
  publicKey: z.string(),
  scriptUrl: z.string(),
  channels: z.array(z.string()),
  /** Left out of the masked view: the payer then types an address. */
  email: z.string().optional(),
  metadata: z.record(z.string(), z.unknown()),
})
export type PaymentRequest = z.infer<typeof PaymentRequest>

export const paymentEndpoints = {
  provider: get(
    '/payments',
    everyone,
    'Whether card payments are test payments, which move no money',
    {
      answer: z.object({ isTest: z.boolean() }),
    },
  ),
  prepare: post(
    '/payments',
    anyone,
    'Registers an attempt to pay an order by card; `refused` names a reference that the provider would not take',
    {
      body: z.object({ sale: ShopId, refused: plainTextUpTo(100).optional() }),
      answer: PaymentRequest,
    },
  ),
  webhook: post(
    '/payments/webhook',
    everyone,
    "The payment provider's events, signed over the raw body",
  ),
}
