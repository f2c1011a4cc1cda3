import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SandboxDeps } from './deps.ts'
import { parseRequestPart, SandboxApiError } from './errors.ts'
import { ChargeStep, takeChargeStep } from './payments.ts'
import { toPopupSession } from './transaction-body.ts'
import { InlineBody } from './transaction-input.ts'
import {
  canResumeTransaction,
  createTransaction,
  findByReference,
  getByAccessCode,
  markPayerLeft,
} from './transactions.ts'

const CodeParams = z.object({ code: z.string() })

/** Calls of the popup. Any page may make them; they require the public key or an access code. */
export async function popupApiRoutes(app: FastifyInstance, deps: SandboxDeps): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type, accept-language',
      'cache-control': 'no-store',
    })
  })
  app.options('/*', async (_request, reply) => reply.code(204).send())
  popupChargeRoutes(app, deps)

  const { state, options } = deps
  app.post('/checkout/request_inline', async ({ body, ip }) => {
    const { key, ...input } = parseRequestPart(InlineBody, body)
    if (key !== options.publicKey) throw new SandboxApiError('invalidKey')
    const known = input.ref ? findByReference(state, input.ref) : undefined
    if (known && !canResumeTransaction(known, input))
      throw new SandboxApiError('duplicateReference')
    const transaction =
      known ?? createTransaction(state, options.secretKey, { ...input, ipAddress: ip })
    deps.save()
    return {
      status: true,
      message: 'Transaction initialized',
      data: toPopupSession(options, transaction),
    }
  })
}

function popupChargeRoutes(app: FastifyInstance, deps: SandboxDeps): void {
  app.post('/checkout/charge/:code', async ({ params, body }) => {
    const transaction = getByAccessCode(deps.state, parseRequestPart(CodeParams, params).code)
    const reply = await takeChargeStep(deps, transaction, parseRequestPart(ChargeStep, body))
    deps.save()
    const { reference, id } = transaction
    return { status: true, message: 'Charge attempted', data: { ...reply, reference, id } }
  })

  app.get('/checkout/status/:code', async ({ params }) => {
    const { status, reference, id, gatewayResponse } = getByAccessCode(
      deps.state,
      parseRequestPart(CodeParams, params).code,
    )
    return {
      status: true,
      message: 'Status retrieved',
      data: { status, message: gatewayResponse, reference, id },
    }
  })

  app.post('/checkout/close/:code', async ({ params }) => {
    markPayerLeft(getByAccessCode(deps.state, parseRequestPart(CodeParams, params).code))
    deps.save()
    return { status: true, message: 'Closed' }
  })
}
