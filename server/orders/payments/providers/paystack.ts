import { z } from 'zod'
import { CHANNELS } from '#contract/platform/limits.ts'
import type { CardOrigins } from '../../../shopfront/rendering/page-headers.ts'
import { callProviderApi } from './call-provider.ts'
import type { CardKeys } from './card-keys.ts'
import { isSignedByPaystack, readPaystackEvent } from './paystack-events.ts'
import {
  listPaystackRefunds,
  PaystackId,
  PaystackText,
  readPaystackRefund,
  readRefundOrderAnswer,
} from './paystack-refunds.ts'
import { type PaymentProvider, type ProviderCharge, ProviderUnreachable } from './provider.ts'

type PaystackKeys = Pick<CardKeys, 'publicKey' | 'secretKey' | 'isTest'>

export type PaystackAddresses = {
  api: string
  script: string
  origins: CardOrigins
  timeoutMs?: number
}

const PAYSTACK_ADDRESSES: PaystackAddresses = {
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
export function createPaystackProvider(
  { publicKey, secretKey, isTest }: PaystackKeys,
  addresses = PAYSTACK_ADDRESSES,
): PaymentProvider {
  const { api, script, origins, timeoutMs } = addresses
  const call = (path: string, body?: object) =>
    callProviderApi(`${api}${path}`, { secretKey, timeoutMs, body })
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
      readVerifiedCharge(
        await call(`/transaction/verify/${encodeURIComponent(reference)}`),
        reference,
      ),
    isSigned: (body, headers) =>
      isSignedByPaystack(secretKey, body, headers['x-paystack-signature']),
    readEvent: readPaystackEvent,
    refund: async ({ transactionId: transaction, amount, key }) =>
      readRefundOrderAnswer(await call('/refund', { transaction, amount, merchant_note: key })),
    findRefund: async (id) => readPaystackRefund(await call(`/refund/${encodeURIComponent(id)}`)),
    listRefunds: ({ transactionId, since }) => listPaystackRefunds(call, transactionId, since),
  }
}

export type PaystackCharge = z.infer<typeof PaystackCharge>
const PaystackCharge = z.object({
  id: PaystackId,
  domain: PaystackText.default('live'),
  status: PaystackText,
  reference: PaystackText,
  amount: z.number().int().nonnegative(),
  requested_amount: z.number().int().nonnegative().nullish(),
  currency: PaystackText,
  paid_at: z.string().nullish(),
})
const PaystackVerified = z.object({ status: z.literal(true), data: PaystackCharge })
const PaystackRefusal = z.object({
  status: z.literal(false),
  code: z.string().optional(),
  message: z.string().catch(''),
})
const TRANSACTION_NOT_FOUND = 'transaction_not_found'

function readVerifiedCharge(answer: unknown, reference: string): ProviderCharge | undefined {
  const refused = PaystackRefusal.safeParse(answer)
  if (refused.success && refused.data.code === TRANSACTION_NOT_FOUND) return undefined
  const verified = PaystackVerified.safeParse(answer)
  if (!verified.success) throw new ProviderUnreachable(verified.error)
  if (verified.data.data.reference !== reference)
    throw new ProviderUnreachable('another reference was answered')
  return toProviderCharge(verified.data.data)
}

const PENDING_STATUSES = new Set(['ongoing', 'pending', 'processing', 'queued'])

function statusOfCharge(status: string): ProviderCharge['status'] {
  if (status === 'success') return 'paid'
  if (status === 'reversed') return 'reversed'
  return PENDING_STATUSES.has(status) ? 'pending' : 'unpaid'
}

/**
 * A transaction of Paystack in the shop's words, amounts in kobo; one of the test mode is `isTest`.
 */
export const toProviderCharge = ({
  id,
  domain,
  status,
  reference,
  amount,
  currency,
  ...charge
}: PaystackCharge): ProviderCharge => ({
  id,
  reference,
  status: statusOfCharge(status),
  isTest: domain !== 'live',
  amount,
  requestedAmount: charge.requested_amount ?? amount,
  currency,
  paidAt: parseValidDate(charge.paid_at),
})

function parseValidDate(iso: string | null | undefined): Date | undefined {
  const date = new Date(iso ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}
