import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Message } from './values.ts'

/** The payment providers that the shop can use; one of them takes its card payments. */
export const PaymentProviderName = z.enum(['paystack'])
export type PaymentProviderName = z.infer<typeof PaymentProviderName>

/** What the browser needs to open the provider's popup for one order. §3 */
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
  provider: endpoint({
    method: 'GET',
    path: '/payments',
    access: 'public',
    summary: 'Whether card payments are test payments, which move no money',
    answers: { 200: z.object({ isTest: z.boolean() }) },
  }),
  prepare: endpoint({
    method: 'POST',
    path: '/payments',
    access: 'anyone',
    summary:
      'Registers an attempt to pay an order by card; `refused` names a reference that the provider would not take',
    body: z.object({ sale: Id, refused: z.string().max(100).optional() }),
    answers: { 200: PaymentRequest },
  }),
  webhook: endpoint({
    method: 'POST',
    path: '/payments/webhook',
    access: 'public',
    summary: "The payment provider's events, signed over the raw body",
    answers: { 200: Message },
  }),
}
