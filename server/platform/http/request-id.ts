import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

export const REQUEST_ID = 'x-request-id'

const CLEAN = /^[\w.:-]{8,64}$/

export type RequestIds = (request: Pick<IncomingMessage, 'headers'>) => string

/**
 * The id of a request in answer and log: a trusted proxy's if short and plain, else one that no
 * other process uses.
 */
export function createRequestIds({ isProxyTrusted }: { isProxyTrusted: boolean }): RequestIds {
  const prefix = randomBytes(5).toString('hex')
  let count = 0
  return ({ headers }) => {
    const given = isProxyTrusted ? headers[REQUEST_ID] : undefined
    if (typeof given === 'string' && CLEAN.test(given)) return given
    count += 1
    return `${prefix}-${count.toString(36)}`
  }
}

/**
 * Adds the id to the answers that run Fastify's hooks; cached ones add it themselves. Hashed files
 * have none: they do not fail for a single caller, and it would cost every visitor bytes.
 */
export function addRequestId(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const isHashedFile = request.raw.url?.startsWith('/assets/') && reply.statusCode < 400
    if (!isHashedFile) reply.header(REQUEST_ID, request.id)
    done()
  })
}
