import type { FastifyInstance } from 'fastify'

/**
 * Reads bodies of JSON. Clients that name this type on every request send it without a body, too:
 * then there is no body, and only a call that needs one refuses it.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parseJson(request, body as string, done)
  })
}
