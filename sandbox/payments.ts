import { z } from 'zod'
import { type ChargeStepName, cards, findTestCard, isRightStepAnswer, testBank } from './cards.ts'
import type { SandboxDeps } from './deps.ts'
import { SandboxApiError } from './errors.ts'
import type { Transaction } from './state.ts'
import { toChargeEvent } from './transaction-body.ts'
import {
  isTransactionPaid,
  markTransactionFailed,
  markTransactionPaid,
  requirePayable,
  startPaymentAttempt,
} from './transactions.ts'

const StepAnswer = z.string().trim().max(40)

export const ChargeStep = z.discriminatedUnion('step', [
  z.object({ step: z.literal('card'), number: StepAnswer, cvv: StepAnswer, expiry: StepAnswer }),
  z.object({ step: z.literal('bank'), account: StepAnswer }),
  z.object({ step: z.literal('transfer') }),
  z.object({ step: z.enum(['pin', 'phone', 'otp', 'bank_page']), answer: StepAnswer }),
])
export type ChargeStep = z.infer<typeof ChargeStep>

/**
 * The names are those of the provider's charge call; `send_…` and `open_url` request the next step.
 */
type ChargeStatus =
  | 'success'
  | 'failed'
  | 'timeout'
  | 'pending'
  | 'send_pin'
  | 'send_phone'
  | 'send_otp'
  | 'open_url'
type ChargeReply = { status: ChargeStatus; message: string }

const STEP_REQUESTS: Record<ChargeStepName, ChargeReply> = {
  pin: { status: 'send_pin', message: 'Enter your 4-digit card PIN' },
  phone: { status: 'send_phone', message: 'Enter your phone number, at least 10 digits' },
  otp: { status: 'send_otp', message: 'Enter the one-time password sent to your phone' },
  bank_page: { status: 'open_url', message: 'Confirm the payment on the page of your bank' },
}

/** Marks a transaction paid and sends the webhook. The promise settles with the first attempt. */
export function settleSandboxPayment(deps: SandboxDeps, transaction: Transaction): Promise<void> {
  markTransactionPaid(transaction, deps.knobs.charge)
  deps.save()
  return deps.webhooks.send(
    'charge.success',
    transaction.reference,
    toChargeEvent(deps.options.secretKey, transaction),
  )
}

/**
 * Takes one step of the payer, and says what comes next.
 * @throws ApiError for input that counts as no attempt: unknown card, past expiry, step out of
 * turn.
 */
export async function takeChargeStep(
  deps: SandboxDeps,
  transaction: Transaction,
  input: ChargeStep,
): Promise<ChargeReply> {
  if (input.step === 'transfer') return startBankTransfer(deps, transaction)
  if (input.step === 'card') startCardAttempt(transaction, input)
  else if (input.step === 'bank') startBankAttempt(transaction, input.account)
  else if (!checkStepAnswer(transaction, input.step, input.answer))
    return failAttempt(deps, transaction, WRONG_ANSWER_TEXTS[input.step])
  const next = transaction.stepsLeft[0]
  return next ? STEP_REQUESTS[next] : concludeAttempt(deps, transaction)
}

const WRONG_ANSWER_TEXTS: Record<ChargeStepName, string> = {
  pin: 'Incorrect PIN',
  phone: 'Invalid phone number',
  otp: 'Invalid OTP',
  bank_page: 'Declined by the bank',
}

function startCardAttempt(
  transaction: Transaction,
  input: Extract<ChargeStep, { step: 'card' }>,
): void {
  requirePayable(transaction, 'card')
  const name = findTestCard(input.number)
  if (!name) throw new SandboxApiError('invalidCard')
  if (isPastExpiry(input.expiry)) throw new SandboxApiError('expiredCard')
  if (cards[name].cvv !== input.cvv) throw new SandboxApiError('invalidCvv')
  startPaymentAttempt(transaction, 'card', name)
  transaction.stepsLeft = [...cards[name].steps]
}

/**
 * `MM/YY` or `MM/YYYY`; a card is good to the end of its month. An expiry that cannot be read
 * counts as past.
 */
function isPastExpiry(expiry: string): boolean {
  const parts = CARD_EXPIRY.exec(expiry)?.groups
  if (!parts) return true
  // The month of Date.UTC counts from 0: this is the begin of the month after.
  const end = Date.UTC(2000 + Number(parts.year), Number(parts.month))
  return end <= Date.now()
}

const CARD_EXPIRY = /^(?<month>0?[1-9]|1[0-2])\s*\/\s*(?:20)?(?<year>\d\d)$/

function startBankAttempt(transaction: Transaction, account: string): void {
  requirePayable(transaction, 'bank')
  if (account !== testBank.account) throw new SandboxApiError('invalidBank')
  startPaymentAttempt(transaction, 'bank', null)
  transaction.stepsLeft = ['otp']
}

/** The payer says that the money was sent; it arrives after a delay, or is rejected. */
function startBankTransfer(deps: SandboxDeps, transaction: Transaction): ChargeReply {
  requirePayable(transaction, 'bank_transfer')
  if (transaction.status !== 'pending') {
    startPaymentAttempt(transaction, 'bank_transfer', null)
    transaction.status = 'pending'
    transaction.gatewayResponse = 'Transfer is being confirmed'
    deps.save()
    scheduleTransfer(deps, transaction)
  }
  return { status: 'pending', message: 'We are waiting for your transfer' }
}

/** Lets a pending transfer arrive, or be rejected, after the delay that the knobs set. */
export function scheduleTransfer(deps: SandboxDeps, transaction: Transaction): void {
  deps.timers.after(deps.knobs.transfer.delayMs, () => {
    if (transaction.status !== 'pending') return
    if (deps.knobs.transfer.outcome === 'paid') return void settleSandboxPayment(deps, transaction)
    failAttempt(deps, transaction, 'Transfer was rejected')
    const data = toChargeEvent(deps.options.secretKey, transaction)
    void deps.webhooks.send('bank.transfer.rejected', transaction.reference, data)
  })
}

/** False for a wrong answer. @throws ApiError when this step is not the next one. */
function checkStepAnswer(transaction: Transaction, step: ChargeStepName, given: string): boolean {
  if (isTransactionPaid(transaction)) throw new SandboxApiError('alreadyPaid')
  if (transaction.stepsLeft[0] !== step) throw new SandboxApiError('unexpectedStep')
  transaction.stepsLeft = transaction.stepsLeft.slice(1)
  return isRightStepAnswer(transaction.card && cards[transaction.card], step, given)
}

/** Ends an attempt whose steps are done: the card decides whether it is paid. */
async function concludeAttempt(deps: SandboxDeps, transaction: Transaction): Promise<ChargeReply> {
  const card = transaction.card && cards[transaction.card]
  if (card && card.outcome !== 'success') {
    return { ...failAttempt(deps, transaction, card.gatewayResponse), status: card.outcome }
  }
  const sent = settleSandboxPayment(deps, transaction)
  if (deps.knobs.webhook.beforeCallback) await sent
  return { status: 'success', message: 'Approved' }
}

function failAttempt(
  deps: SandboxDeps,
  transaction: Transaction,
  gatewayResponse: string,
): ChargeReply {
  markTransactionFailed(transaction, gatewayResponse)
  deps.save()
  return { status: 'failed', message: gatewayResponse }
}
