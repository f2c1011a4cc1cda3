/** The control API for tests: `/__sandbox/*`, JSON, answered on this machine only. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SandboxDeps } from './deps.ts'
import { parseRequestPart, SandboxApiError } from './errors.ts'
import { isLocalProgram } from './is-local.ts'
import { createDefaultKnobs, mergeKnobs } from './knobs.ts'
import { settleSandboxPayment } from './payments.ts'
import { pendingRefundKobo, processedRefundKobo } from './refunds.ts'
import { createEmptyState } from './state.ts'
import { toChargeEvent, toTransactionBody } from './transaction-body.ts'
import {
  createTransaction,
  findByReference,
  getByReference,
  isTransactionPaid,
} from './transactions.ts'

const ByReference = z.object({ reference: z.string() })
const PayBody = ByReference.extend({
  /** Kobo; for a new transaction required. */
  amount: z.int().positive().optional(),
  requestedAmount: z.int().positive().optional(),
  currency: z.string().optional(),
  email: z.string().optional(),
  metadata: z.unknown().optional(),
  /** Paying card: refunds depend on it. */
  card: z.enum(['success', 'refundFails', 'refundNeedsAttention']).default('success'),
})
const ResendBody = ByReference.extend({
  event: z.string().default('charge.success'),
  times: z.int().min(1).max(500).default(1),
})

async function requireLocalCaller(request: FastifyRequest): Promise<void> {
  if (!isLocalProgram(request)) throw new SandboxApiError('notLocal')
}

/** Routes by which tests pay, set knobs and look at the state; other machines get a 403. */
export async function controlRoutes(app: FastifyInstance, deps: SandboxDeps): Promise<void> {
  app.addHook('onRequest', requireLocalCaller)
  knobControlRoutes(app, deps)
  moneyControlRoutes(app, deps)
  webhookControlRoutes(app, deps)
}

function knobControlRoutes(app: FastifyInstance, deps: SandboxDeps): void {
  const { knobs, state, timers, webhooks } = deps
  app.get('/knobs', async () => knobs)
  app.post('/knobs', async ({ body }) => {
    mergeKnobs(knobs, body ?? {})
    return knobs
  })
  app.post('/reset', async () => {
    timers.clear()
    webhooks.forget()
    Object.assign(knobs, createDefaultKnobs())
    Object.assign(state, createEmptyState())
    deps.save()
    return { ok: true }
  })
}

function moneyControlRoutes(app: FastifyInstance, deps: SandboxDeps): void {
  const { state, options } = deps

  app.post('/pay', async ({ body }) => {
    const { reference, amount, requestedAmount, card, ...rest } = parseRequestPart(PayBody, body)
    const transaction =
      findByReference(state, reference) ??
      createTransaction(state, options.secretKey, {
        email: 'test@example.com',
        currency: 'NGN',
        ...rest,
        ref: reference,
        amount: amount ?? throwMissingAmount(),
      })
    // A transaction is paid once, as with the real provider.
    if (isTransactionPaid(transaction)) return toTransactionBody(options.secretKey, transaction)
    transaction.amount = amount ?? transaction.amount
    transaction.requestedAmount = requestedAmount ?? transaction.requestedAmount
    transaction.currency = rest.currency ?? transaction.currency
    Object.assign(transaction, { channel: 'card', card, attempts: transaction.attempts + 1 })
    const sent = settleSandboxPayment(deps, transaction)
    if (deps.knobs.webhook.beforeCallback) await sent
    return toTransactionBody(options.secretKey, transaction)
  })

  app.get('/ledger', async () => {
    const rows = state.transactions.map(({ id, reference, status, currency, amount, paidAt }) => ({
      id,
      reference,
      status,
      currency,
      capturedKobo: paidAt ? amount : 0,
      refundedKobo: processedRefundKobo(state, id),
      pendingRefundKobo: pendingRefundKobo(state, id),
    }))
    const sum = (field: 'capturedKobo' | 'refundedKobo') =>
      rows.reduce((total, row) => total + row[field], 0)
    return {
      transactions: rows,
      capturedKobo: sum('capturedKobo'),
      refundedKobo: sum('refundedKobo'),
    }
  })
}

function throwMissingAmount(): never {
  throw new SandboxApiError('invalidAmount')
}

function webhookControlRoutes(
  app: FastifyInstance,
  { state, options, webhooks }: SandboxDeps,
): void {
  app.post('/webhook', async ({ body }) => {
    const { reference, event, times } = parseRequestPart(ResendBody, body)
    const data = toChargeEvent(options.secretKey, getByReference(state, reference))
    return Promise.all(Array.from({ length: times }, () => webhooks.resend(event, reference, data)))
  })
  app.get('/deliveries', async () => ({
    deliveries: webhooks.deliveries,
    waiting: state.outbox.length,
  }))
}
