import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { cardChoices, TEST_OTP, testBank } from './cards.ts'
import type { Deps } from './deps.ts'
import { ApiError, parse } from './errors.ts'
import { ChargeStep, charge } from './payments.ts'
import type { Transaction } from './state.ts'
import { toSession } from './transaction-body.ts'
import { InlineBody } from './transaction-input.ts'
import { canResume, createTransaction, findByReference, getByAccessCode, markLeft } from './transactions.ts'

const CodeParams = z.object({ code: z.string() })

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
}

function sessionOf(deps: Deps, transaction: Transaction) {
  const { secretKey, publicKey } = deps.options
  const bank = { ...testBank, otp: TEST_OTP }
  return { ...toSession(secretKey, transaction, publicKey), sandbox: { cards: cardChoices, bank } }
}

function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  const { state, options } = deps

  app.post('/checkout/request_inline', async ({ body, ip }) => {
    const { key, ref: reference, firstname: firstName, lastname: lastName, ...input } = parse(InlineBody, body)
    if (key !== options.publicKey) throw new ApiError('invalidKey')
    const requested = { ...input, reference, firstName, lastName, ipAddress: ip }
    const known = reference ? findByReference(state, reference) : undefined
    if (known && !canResume(known, requested)) throw new ApiError('duplicateReference')
    const transaction = known ?? createTransaction(state, options.secretKey, requested)
    deps.save()
    return { status: true, message: 'Transaction initialized', data: sessionOf(deps, transaction) }
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
