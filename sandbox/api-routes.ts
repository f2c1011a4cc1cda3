import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Deps } from './deps.ts'
import { ApiError, parse } from './errors.ts'
import { answerFault, nextFault } from './faults.ts'
import { type Knobs, takeOne } from './knobs.ts'
import {
  createRefund,
  getRefund,
  RefundBody,
  RetryBody,
  retryRefund,
  toRefundBody,
  transactionOf,
} from './refunds.ts'
import { toTransactionBody } from './transaction-body.ts'
import { getByReference } from './transactions.ts'

const IdParams = z.object({ id: z.string() })
const ReferenceParams = z.object({ reference: z.string() })

const PageQuery = z.object({
  perPage: z.coerce.number().int().min(1).max(100).default(50),
  page: z.coerce.number().int().min(1).default(1),
  from: z.coerce.date().optional(),
  to: z.coerce.date().optional(),
  status: z.string().optional(),
})

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares the hashes of two texts, in a time that does not depend on them. */
const isSame = (left: string, right: string): boolean =>
  timingSafeEqual(hashOf(left), hashOf(right))

/** The provider's API, which requires the secret key. */
export async function apiRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  app.addHook('onRequest', async ({ headers: { authorization } }) => {
    if (!authorization) throw new ApiError('missingKey')
    if (!isSame(authorization, `Bearer ${deps.options.secretKey}`)) throw new ApiError('invalidKey')
  })
  app.get('/transaction/verify/:reference', async ({ params }, reply) => {
    const { reference } = parse(ReferenceParams, params)
    return verify(deps, reference, reply)
  })
  refundRoutes(app, deps)
}

/** Answers with a transaction as it is, unless a knob changes it. */
async function verify(deps: Deps, reference: string, reply: FastifyReply) {
  const { state, options } = deps
  const { verify: knobs } = deps.knobs
  const fault = nextFault(knobs)
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
  return { status, message, data: { ...data, ...overriddenFields(knobs) } }
}

/** Returns the fields that knobs give another value; a null knob changes nothing. */
function overriddenFields(knobs: Knobs['verify']): Record<string, unknown> {
  const { amount, requestedAmount, currency, domain, status } = knobs
  const fields = { amount, requested_amount: requestedAmount ?? amount, currency, domain, status }
  const set = Object.entries(fields).filter(([, value]) => value !== null)
  const overridden = Object.fromEntries(set)
  return takeOne(knobs, 'abandonedFirst') ? { ...overridden, ...UNPAID_FIELDS } : overridden
}

const UNPAID_FIELDS = { status: 'abandoned', paid_at: null, paidAt: null, fees: null }

function refundRoutes(app: FastifyInstance, deps: Deps): void {
  const { state, options, knobs } = deps

  app.post('/refund', async ({ body }, reply) => {
    const fault = nextFault(knobs.refund)
    if (fault !== 'ok')
      return answerFault(reply, fault, { status: true, data: {} }, knobs.refund.hangMs)
    const refund = createRefund(deps, parse(RefundBody, body))
    const transaction = toTransactionBody(options.secretKey, transactionOf(state, refund))
    const data = { ...toRefundBody(state, refund), transaction }
    return { status: true, message: 'Refund has been queued for processing', data }
  })

  app.get('/refund', async ({ query }) => {
    const { rows, meta } = toPage(state.refunds, parse(PageQuery, query))
    return {
      status: true,
      message: 'Refunds retrieved',
      data: rows.map((row) => toRefundBody(state, row)),
      meta,
    }
  })

  app.get('/refund/:id', async ({ params }) => {
    const refund = getRefund(state, parse(IdParams, params).id)
    return { status: true, message: 'Refund retrieved', data: toRefundBody(state, refund) }
  })

  app.post('/refund/retry_with_customer_details/:id', async ({ params, body }) => {
    const refund = getRefund(state, parse(IdParams, params).id)
    parse(RetryBody, body)
    retryRefund(deps, refund)
    const message = 'Refund retried and has been queued for processing'
    return { status: true, message, data: toRefundBody(state, refund) }
  })
}

/**
 * Cuts rows to one page, the newest first, filtered by time and status, with the provider's `meta`.
 */
function toPage<Row extends { createdAt: string; status: string }>(
  rows: Row[],
  query: z.output<typeof PageQuery>,
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
