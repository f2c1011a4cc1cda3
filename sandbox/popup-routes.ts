/** What browsers call: the inline script from the shop's page, the popup from its own. No secret key here. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { cardChoices, TEST_OTP, testBank } from './cards.ts'
import type { Deps } from './deps.ts'
import { ApiError, parse } from './errors.ts'
import { ChargeStep, charge } from './payments.ts'
import type { Transaction } from './state.ts'
import { toSession } from './transaction-body.ts'
import { InlineBody } from './transaction-input.ts'
import {
  canResume,
  createTransaction,
  findByReference,
  getByAccessCode,
  getByIdOrReference,
  isPaid,
  markLeft,
} from './transactions.ts'

const CodeParams = z.object({ code: z.string() })
const IdParams = z.object({ id: z.string() })
const IpBody = z.object({ ip: z.string().max(45).optional() })

export async function popupRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type, accept-language',
      'cache-control': 'no-store',
    })
    if (request.method === 'OPTIONS') return reply.code(204).send()
  })
  app.options('/*', async (_request, reply) => reply.code(204).send())
  sessionRoutes(app, deps)
  chargeRoutes(app, deps)
  bookkeepingRoutes(app, deps)
}

/** What the popup shows, with the test data to choose from. */
function sessionOf(deps: Deps, transaction: Transaction) {
  const { secretKey, publicKey } = deps.options
  const bank = { ...testBank, otp: TEST_OTP }
  const sandbox = { cards: cardChoices, bank, closeAfterPay: deps.knobs.popup.closeAfterPay }
  return { ...toSession(secretKey, transaction, publicKey), sandbox }
}

function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  const { state, options } = deps

  app.post('/checkout/request_inline', async ({ body, ip }) => {
    const { key, ref: reference, firstname: firstName, lastname: lastName, ...input } = parse(InlineBody, body)
    if (key !== options.publicKey) throw new ApiError('invalidKey')
    const wanted = { ...input, reference, firstName, lastName, ipAddress: ip }
    const known = reference ? findByReference(state, reference) : undefined
    if (known && !(deps.knobs.reference.mode === 'resume' && canResume(known, wanted)))
      throw new ApiError('duplicateReference')
    const transaction = known ?? createTransaction(state, options.secretKey, wanted)
    deps.save()
    return { status: true, message: 'Transaction initialized', data: sessionOf(deps, transaction) }
  })

  app.get('/transaction/verify_access_code/:code', async ({ params }) => {
    const transaction = getByAccessCode(state, parse(CodeParams, params).code)
    if (isPaid(transaction)) throw new ApiError('alreadyPaid')
    if (transaction.isExpired) throw new ApiError('sessionExpired')
    return { status: true, message: 'Access code validated', data: sessionOf(deps, transaction) }
  })
}

function chargeRoutes(app: FastifyInstance, deps: Deps): void {
  app.post('/checkout/charge/:code', async ({ params, body }) => {
    const transaction = getByAccessCode(deps.state, parse(CodeParams, params).code)
    const reply = await charge(deps, transaction, parse(ChargeStep, body))
    deps.save()
    return {
      status: true,
      message: 'Charge attempted',
      data: { ...reply, reference: transaction.reference, id: transaction.id },
    }
  })

  app.get('/checkout/status/:code', async ({ params }) => {
    const { status, reference, id, gatewayResponse } = getByAccessCode(deps.state, parse(CodeParams, params).code)
    return { status: true, message: 'Status retrieved', data: { status, message: gatewayResponse, reference, id } }
  })

  app.post('/checkout/close/:code', async ({ params }) => {
    markLeft(getByAccessCode(deps.state, parse(CodeParams, params).code))
    deps.save()
    return { status: true, message: 'Closed' }
  })
}

/** The script's own notes about a session. */
function bookkeepingRoutes(app: FastifyInstance, deps: Deps): void {
  app.post('/transaction/set_ip/:id', async ({ params, body, ip }) => {
    getByIdOrReference(deps.state, parse(IdParams, params).id).ipAddress = parse(IpBody, body).ip ?? ip
    deps.save()
    return { status: true, message: 'IP Address set' }
  })

  app.post('/transaction/update_log/:id', async ({ params }) => {
    getByIdOrReference(deps.state, parse(IdParams, params).id)
    return { status: true, message: 'Log updated' }
  })
}
