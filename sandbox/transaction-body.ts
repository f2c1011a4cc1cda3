import { TEST_OTP, testBank, testCardChoices, toAuthorization } from './cards.ts'
import { makeProviderCode, makeProviderId, type Transaction } from './state.ts'
import type { SandboxOptions } from './world.ts'

function toCustomerBody(seed: string, transaction: Transaction) {
  const name = `customer ${transaction.email.toLowerCase()}`
  return {
    id: makeProviderId(seed, name),
    first_name: transaction.firstName,
    last_name: transaction.lastName,
    email: transaction.email,
    customer_code: `CUS_${makeProviderCode(seed, name, 15)}`,
    phone: transaction.phone,
    metadata: null,
    risk_action: 'default',
    international_format_phone: null,
  }
}

function toTransactionLog(transaction: Transaction) {
  const last = transaction.history.at(-1)
  return {
    start_time: Math.round(Date.parse(transaction.createdAt) / 1000),
    time_spent: last?.time ?? 0,
    attempts: transaction.attempts,
    errors: transaction.errors,
    success: transaction.paidAt !== null,
    mobile: false,
    input: [],
    history: transaction.history,
  }
}

/** Makes the `data` of a verified transaction; amounts are in kobo. */
export function toTransactionBody(seed: string, transaction: Transaction): Record<string, unknown> {
  const { id, status, reference, amount, paidAt, createdAt, card } = transaction
  return {
    id,
    domain: 'test',
    status,
    reference,
    receipt_number: null,
    amount,
    message: null,
    gateway_response: transaction.gatewayResponse,
    paid_at: paidAt,
    created_at: createdAt,
    channel: transaction.channel ?? 'card',
    currency: transaction.currency,
    ip_address: transaction.ipAddress,
    metadata: transaction.metadata,
    log: toTransactionLog(transaction),
    fees: paidAt ? transaction.feesKobo : null,
    fees_split: null,
    authorization: paidAt && card ? toAuthorization(card, id) : {},
    customer: toCustomerBody(seed, transaction),
    plan: null,
    split: {},
    order_id: null,
    paidAt,
    createdAt,
    requested_amount: transaction.requestedAmount,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: createdAt,
    plan_object: {},
    subaccount: {},
  }
}

const NOT_SENT = [
  'receipt_number',
  'createdAt',
  'transaction_date',
  'plan_object',
  'connect',
  'pos_transaction_data',
]

/** Makes the `data` of `charge.success`: fewer fields than a verified transaction, and no log. */
export function toChargeEvent(seed: string, transaction: Transaction): Record<string, unknown> {
  const body = { ...toTransactionBody(seed, transaction), log: null }
  return Object.fromEntries(Object.entries(body).filter(([name]) => !NOT_SENT.includes(name)))
}

/** Makes the session of the popup; `transaction_status` is null before the first attempt. */
export function toPopupSession({ secretKey, publicKey }: SandboxOptions, transaction: Transaction) {
  const { id, reference, email, amount, currency, channels, attempts, status, accessCode } =
    transaction
  return {
    id,
    reference,
    email,
    amount,
    currency,
    channels,
    domain: 'test',
    access_code: accessCode,
    merchant_name: 'Kasuwa',
    merchant_key: publicKey,
    transaction_status: attempts === 0 ? null : status,
    customer: toCustomerBody(secretKey, transaction),
    log: transaction.history.length > 0 ? toTransactionLog(transaction) : null,
    sandbox: { cards: testCardChoices, bank: { ...testBank, otp: TEST_OTP } },
  }
}
