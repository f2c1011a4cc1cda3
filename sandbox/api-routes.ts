import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { SandboxDeps } from './deps.ts'
import { parseRequestPart, SandboxApiError } from './errors.ts'
import { answerFault, takeNextFault } from './faults.ts'
import { type Knobs, takeOneFromCounter } from './knobs.ts'
import {
  createSandboxRefund,
  getSandboxRefund,
  RefundBody,
  RetryBody,
  retrySandboxRefund,
  toRefundBody,
  transactionOf,
} from './refunds.ts'
import { toTransactionBody } from './transaction-body.ts'
import { getByReference } from './transactions.ts'

const IdParams = z.object({ id: z.string() })
const ReferenceParams = z.object({ reference: z.string() })

const RefundPageQuery = z.object({
  perPage: z.coerce.number().int().min(1).max(100).default(50),
  page: z.coerce.number().int().min(1).default(1),
  from: z.coerce.date().optional(),
  to: z.coerce.date().optional(),
  status: z.string().optional(),
})

const sha256Digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares the hashes of two texts, in a time that does not depend on them. */
const isSameSecret = (left: string, right: string): boolean =>
  timingSafeEqual(sha256Digest(left), sha256Digest(right))

/** The provider's API, which requires the secret key. */
export async function providerApiRoutes(app: FastifyInstance, deps: SandboxDeps): Promise<void> {
  app.addHook('onRequest', async ({ headers: { authorization } }) => {
    if (!authorization) throw new SandboxApiError('missingKey')
    if (!isSameSecret(authorization, `Bearer ${deps.options.secretKey}`))
      throw new SandboxApiError('invalidKey')
  })
  app.get('/transaction/verify/:reference', async ({ params }, reply) => {
    const { reference } = parseRequestPart(ReferenceParams, params)
    return answerVerification(deps, reference, reply)
  })
  refundApiRoutes(app, deps)
}

/** Answers with a transaction as it is, unless a knob changes it. */
async function answerVerification(deps: SandboxDeps, reference: string, reply: FastifyReply) {
  const { state, options } = deps
  const { verify: knobs } = deps.knobs
  const fault = takeNextFault(knobs)
  const answer = () => {
    const data = toTransactionBody(options.secretKey, getByReference(state, reference))
    return { status: true, message: 'Verification successful', data }
  }
  if (fault !== 'ok') {
    // The other faults do not need the transaction, which may not exist.
    const body = fault === 'truncated' ? answer() : null
    return answerFault(reply, fault, body, knobs.hangMs)
  }
  const { message, status, data } = answer()
  return { status, message, data: { ...data, ...overrideByKnobs(knobs) } }
}

/** Returns the fields that knobs give another value; a null knob changes nothing. */
function overrideByKnobs(knobs: Knobs['verify']): Record<string, unknown> {
  const { amount, requestedAmount, currency, domain, status } = knobs
  const fields = { amount, requested_amount: requestedAmount ?? amount, currency, domain, status }
  const set = Object.entries(fields).filter(([, value]) => value !== null)
  const overridden = Object.fromEntries(set)
  return takeOneFromCounter(knobs, 'abandonedFirst')
    ? { ...overridden, ...UNPAID_FIELDS }
    : overridden
}

const UNPAID_FIELDS = { status: 'abandoned', paid_at: null, paidAt: null, fees: null }

function refundApiRoutes(app: FastifyInstance, deps: SandboxDeps): void {
  const { state, options, knobs } = deps

  app.post('/refund', async ({ body }, reply) => {
    const fault = takeNextFault(knobs.refund)
    if (fault !== 'ok')
      return answerFault(reply, fault, { status: true, data: {} }, knobs.refund.hangMs)
    const refund = createSandboxRefund(deps, parseRequestPart(RefundBody, body))
    const transaction = toTransactionBody(options.secretKey, transactionOf(state, refund))
    const data = { ...toRefundBody(state, refund), transaction }
    return { status: true, message: 'Refund has been queued for processing', data }
  })

  app.get('/refund', async ({ query }) => {
    const { rows, meta } = cutToPage(state.refunds, parseRequestPart(RefundPageQuery, query))
    return {
      status: true,
      message: 'Refunds retrieved',
      data: rows.map((row) => toRefundBody(state, row)),
      meta,
    }
  })

  app.get('/refund/:id', async ({ params }) => {
    const refund = getSandboxRefund(state, parseRequestPart(IdParams, params).id)
    return { status: true, message: 'Refund retrieved', data: toRefundBody(state, refund) }
  })

  app.post('/refund/retry_with_customer_details/:id', async ({ params, body }) => {
    const refund = getSandboxRefund(state, parseRequestPart(IdParams, params).id)
    parseRequestPart(RetryBody, body)
    retrySandboxRefund(deps, refund)
    const message = 'Refund retried and has been queued for processing'
    return { status: true, message, data: toRefundBody(state, refund) }
  })
}

/**
 * Cuts rows to one page, the newest first, filtered by time and status, with the provider's `meta`.
 */
function cutToPage<Row extends { createdAt: string; status: string }>(
  rows: Row[],
  query: z.output<typeof RefundPageQuery>,
) {
  const { perPage, page, from, to, status } = query
  const matching = rows
    .filter((row) => status === undefined || row.status === status)
    .filter((row) => !from || new Date(row.createdAt) >= from)
    .filter((row) => !to || new Date(row.createdAt) <= to)
    .reverse()
  const skipped = (page - 1) * perPage
  const meta = {
    total: matching.length,
    skipped,
    perPage,
    page,
    pageCount: Math.ceil(matching.length / perPage),
  }
  return { rows: matching.slice(skipped, skipped + perPage), meta }
}
