import { z } from 'zod'
import { CHANNELS } from '#contract/platform/limits.ts'
import type { CardKeys, CardOrigins } from '../../../platform/config/card-keys.ts'
import { callProvider } from './call-provider.ts'
import { isSigned, readEvent } from './paystack-events.ts'
import { Id, listRefunds, readAnswer, readRefund, Text } from './paystack-refunds.ts'
import { type Charge, type PaymentProvider, ProviderUnreachable } from './provider.ts'

type Keys = Pick<CardKeys, 'publicKey' | 'secretKey' | 'isTest'>

export type PaystackAddresses = {
  api: string
  script: string
  origins: CardOrigins
  timeoutMs?: number
}

const ADDRESSES: PaystackAddresses = {
  api: 'https://api.paystack.co',
  script: 'https://js.paystack.co/v2/inline.js',
  origins: {
    script: 'https://js.paystack.co',
    frame: 'https://checkout.paystack.com',
    connect: ['https://api.paystack.co', 'https://standard.paystack.co'],
    style: ['https://paystack.com'],
  },
}

/** `addresses`: those of a stand-in with the same API. */
export function paystack(
  { publicKey, secretKey, isTest }: Keys,
  addresses = ADDRESSES,
): PaymentProvider {
  const { api, script, origins, timeoutMs } = addresses
  const call = (path: string, body?: object) =>
    callProvider(`${api}${path}`, { secretKey, timeoutMs, body })
  return {
    name: 'paystack',
    origins,
    publicKey,
    isTest,
    start: async ({ reference, saleId, amount, currency, payer }) => ({
      provider: 'paystack',
      publicKey,
      scriptUrl: script,
      reference,
      amount,
      currency,
      channels: CHANNELS,
      email: payer?.email,
      metadata: {
        name: payer?.name,
        phone: payer?.phone,
        custom_fields: [{ display_name: 'e-commerce', variable_name: 'e-commerce', value: saleId }],
      },
    }),
    verify: async (reference) =>
      readVerified(await call(`/transaction/verify/${encodeURIComponent(reference)}`), reference),
    isSigned: (body, headers) => isSigned(secretKey, body, headers['x-paystack-signature']),
    readEvent,
    refund: async ({ transactionId: transaction, amount, key }) =>
      readAnswer(await call('/refund', { transaction, amount, merchant_note: key })),
    findRefund: async (id) => readRefund(await call(`/refund/${encodeURIComponent(id)}`)),
    listRefunds: ({ transactionId, since }) => listRefunds(call, transactionId, since),
  }
}

export type PaystackCharge = z.infer<typeof PaystackCharge>
const PaystackCharge = z.object({
  id: Id,
  domain: Text.default('live'),
  status: Text,
  reference: Text,
  amount: z.number().int().nonnegative(),
  requested_amount: z.number().int().nonnegative().nullish(),
  currency: Text,
  paid_at: z.string().nullish(),
})
const Verified = z.object({ status: z.literal(true), data: PaystackCharge })
const Refused = z.object({
  status: z.literal(false),
  code: z.string().optional(),
  message: z.string().catch(''),
})
const NOT_FOUND = 'transaction_not_found'

function readVerified(answer: unknown, reference: string): Charge | undefined {
  const refused = Refused.safeParse(answer)
  if (refused.success && refused.data.code === NOT_FOUND) return undefined
  const verified = Verified.safeParse(answer)
  if (!verified.success) throw new ProviderUnreachable(verified.error)
  if (verified.data.data.reference !== reference)
    throw new ProviderUnreachable('another reference was answered')
  return toCharge(verified.data.data)
}

const PENDING = new Set(['ongoing', 'pending', 'processing', 'queued'])

function statusOf(status: string): Charge['status'] {
  if (status === 'success') return 'paid'
  if (status === 'reversed') return 'reversed'
  return PENDING.has(status) ? 'pending' : 'unpaid'
}

/**
 * A transaction of Paystack in the shop's words, amounts in kobo; one of the test mode is `isTest`.
 */
export const toCharge = ({
  id,
  domain,
  status,
  reference,
  amount,
  currency,
  ...charge
}: PaystackCharge): Charge => ({
  id,
  reference,
  status: statusOf(status),
  isTest: domain !== 'live',
  amount,
  requestedAmount: charge.requested_amount ?? amount,
  currency,
  paidAt: validDate(charge.paid_at),
})

function validDate(iso: string | null | undefined): Date | undefined {
  const date = new Date(iso ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}
