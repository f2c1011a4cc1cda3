/**
 * Transactions: created, found, paid, failed. They change only the state passed in; the caller
 * sends webhooks.
 */
import type { CardName } from './cards.ts'
import { findRowOrThrow, SandboxApiError } from './errors.ts'
import {
  type Channel,
  type LogEntry,
  makeProviderCode,
  makeProviderId,
  type SandboxState,
  type Transaction,
} from './state.ts'
import type { NewTransaction } from './transaction-input.ts'

const MIN_TRANSFER_KOBO = 10_000
const SANDBOX_CHANNELS: Channel[] = ['card', 'bank', 'bank_transfer']

export const findByReference = (state: SandboxState, reference: string): Transaction | undefined =>
  state.transactions.find((transaction) => transaction.reference === reference)

export const getByReference = (state: SandboxState, reference: string): Transaction =>
  findRowOrThrow(
    state.transactions,
    'transactionNotFound',
    (transaction) => transaction.reference === reference,
  )

/** Finds a transaction by its id or its reference, as several endpoints allow. */
export const getByIdOrReference = (state: SandboxState, key: string): Transaction =>
  findRowOrThrow(
    state.transactions,
    'transactionIdNotFound',
    ({ id, reference }) => String(id) === key || reference === key,
  )

export const getByAccessCode = (state: SandboxState, accessCode: string): Transaction =>
  findRowOrThrow(
    state.transactions,
    'accessCodeNotFound',
    (transaction) => transaction.accessCode === accessCode,
  )

/**
 * Reads metadata, which comes as an object from the control API and as JSON text from the script.
 */
function parseMetadata(metadata: unknown): unknown {
  if (typeof metadata !== 'string') return metadata ?? ''
  try {
    return JSON.parse(metadata)
  } catch {
    return metadata
  }
}

/**
 * Computes the fees in kobo: 1.5 %, plus ₦100 from ₦2,500 on, ₦2,000 at most. This is the
 * provider's published price for local cards.
 */
function computeFeesKobo(amountKobo: number): number {
  const share = Math.ceil(amountKobo * 0.015)
  const fixed = amountKobo < 250_000 ? 0 : 10_000
  return Math.min(share + fixed, 200_000)
}

/**
 * Adds a transaction that is not paid yet.
 * @throws ApiError `duplicateReference`: a reference is used by one transaction only.
 */
export function createTransaction(
  state: SandboxState,
  seed: string,
  input: NewTransaction,
): Transaction {
  const reference =
    input.ref ?? `T${makeProviderId(seed, `reference ${state.transactions.length}`)}`
  if (findByReference(state, reference)) throw new SandboxApiError('duplicateReference')
  const allowed = SANDBOX_CHANNELS.filter((channel) => input.channels?.includes(channel) ?? true)
  const transaction: Transaction = {
    id: makeProviderId(seed, reference, state.transactions),
    reference,
    accessCode: makeProviderCode(seed, `access ${reference}`, 15),
    status: 'abandoned',
    amount: input.amount,
    requestedAmount: input.amount,
    feesKobo: computeFeesKobo(input.amount),
    currency: input.currency,
    email: input.email,
    firstName: input.firstname ?? null,
    lastName: input.lastname ?? null,
    phone: input.phone ?? null,
    metadata: parseMetadata(input.metadata),
    channels: allowed.length > 0 ? allowed : SANDBOX_CHANNELS,
    channel: null,
    card: null,
    gatewayResponse: 'The transaction was not completed',
    ipAddress: input.ipAddress ?? null,
    createdAt: new Date().toISOString(),
    paidAt: null,
    attempts: 0,
    errors: 0,
    history: [],
    stepsLeft: [],
  }
  state.transactions.push(transaction)
  return transaction
}

/** Tells whether a transaction was paid, also where it was refunded since. */
export const isTransactionPaid = ({ status }: Transaction): boolean =>
  status === 'success' || status === 'reversed'

/** Tells whether a request opens an unpaid transaction again: it must ask for the same payment. */
export const canResumeTransaction = (
  transaction: Transaction,
  { email, amount, currency }: NewTransaction,
): boolean =>
  !isTransactionPaid(transaction) &&
  transaction.email.toLowerCase() === email.toLowerCase() &&
  transaction.requestedAmount === amount &&
  transaction.currency === currency

/**
 * Checks before each attempt.
 * @throws ApiError when the transaction is paid already, or the amount does not suit the channel
 */
export function requirePayable(transaction: Transaction, channel: Channel): void {
  if (isTransactionPaid(transaction)) throw new SandboxApiError('alreadyPaid')
  if (channel === 'bank_transfer' && transaction.amount < MIN_TRANSFER_KOBO)
    throw new SandboxApiError('transferTooSmall')
}

/** Adds a line to the log of a transaction; `time` counts seconds since it was made. */
function addLogEntry(transaction: Transaction, type: LogEntry['type'], message: string): void {
  const time = Math.round((Date.now() - Date.parse(transaction.createdAt)) / 1000)
  transaction.history.push({ type, message, time })
}

/** Begins an attempt to pay with this channel, and with this card where it has one. */
export function startPaymentAttempt(
  transaction: Transaction,
  channel: Channel,
  card: CardName | null,
): void {
  Object.assign(transaction, {
    status: 'ongoing',
    channel,
    card,
    attempts: transaction.attempts + 1,
    stepsLeft: [],
  })
  addLogEntry(transaction, 'action', `Attempted to pay with ${channel.replace('_', ' ')}`)
}

/** Ends an attempt that failed; the transaction may be tried again. */
export function markTransactionFailed(transaction: Transaction, gatewayResponse: string): void {
  Object.assign(transaction, {
    status: 'failed',
    gatewayResponse,
    errors: transaction.errors + 1,
    stepsLeft: [],
  })
  addLogEntry(transaction, 'error', `Error: ${gatewayResponse}`)
}

/** Marks a transaction as paid. With `feesToPayer` the payer is charged the fees on top. */
export function markTransactionPaid(
  transaction: Transaction,
  { feesToPayer }: { feesToPayer: boolean },
): void {
  if (feesToPayer) transaction.amount += transaction.feesKobo
  const paidAt = new Date().toISOString()
  Object.assign(transaction, {
    status: 'success',
    gatewayResponse: 'Successful',
    paidAt,
    stepsLeft: [],
  })
  const channel = (transaction.channel ?? 'card').replace('_', ' ')
  addLogEntry(transaction, 'success', `Successfully paid with ${channel}`)
}

/** Notes that the payer left. A pending transfer stays `pending`: its money may still arrive. */
export function markPayerLeft(transaction: Transaction): void {
  if (transaction.status === 'ongoing')
    Object.assign(transaction, { status: 'abandoned', stepsLeft: [] })
  addLogEntry(transaction, 'close', 'Page closed')
}
