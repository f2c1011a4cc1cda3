import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from './deps.ts'
import { ApiError, parse } from './errors.ts'
import { ChargeStep, charge } from './payments.ts'
import { toSession } from './transaction-body.ts'
import { InlineBody } from './transaction-input.ts'
import {
  canResume,
  createTransaction,
  findByReference,
  getByAccessCode,
  markLeft,
} from './transactions.ts'

const CodeParams = z.object({ code: z.string() })

/** Calls of the popup. Any page may make them; they require the public key or an access code. */
export async function popupRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type, accept-language',
      'cache-control': 'no-store',
    })
  })
  app.options('/*', async (_request, reply) => reply.code(204).send())
  chargeRoutes(app, deps)

  const { state, options } = deps
  app.post('/checkout/request_inline', async ({ body, ip }) => {
    const { key, ...input } = parse(InlineBody, body)
    if (key !== options.publicKey) throw new ApiError('invalidKey')
    const known = input.ref ? findByReference(state, input.ref) : undefined
    if (known && !canResume(known, input)) throw new ApiError('duplicateReference')
    const transaction =
      known ?? createTransaction(state, options.secretKey, { ...input, ipAddress: ip })
    deps.save()
    return {
      status: true,
      message: 'Transaction initialized',
      data: toSession(options, transaction),
    }
  })
}

function chargeRoutes(app: FastifyInstance, deps: Deps): void {
  app.post('/checkout/charge/:code', async ({ params, body }) => {
    const transaction = getByAccessCode(deps.state, parse(CodeParams, params).code)
    const reply = await charge(deps, transaction, parse(ChargeStep, body))
    deps.save()
    const { reference, id } = transaction
    return { status: true, message: 'Charge attempted', data: { ...reply, reference, id } }
  })

  app.get('/checkout/status/:code', async ({ params }) => {
    const { status, reference, id, gatewayResponse } = getByAccessCode(
      deps.state,
      parse(CodeParams, params).code,
    )
    return {
      status: true,
      message: 'Status retrieved',
      data: { status, message: gatewayResponse, reference, id },
    }
  })

  app.post('/checkout/close/:code', async ({ params }) => {
    markLeft(getByAccessCode(deps.state, parse(CodeParams, params).code))
    deps.save()
    return { status: true, message: 'Closed' }
  })
}
