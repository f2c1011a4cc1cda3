import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { liveEndpoints } from '#contract/live.ts'
import { HttpError } from '../errors.ts'
import { requireActor } from '../http/guard.ts'
import { route } from '../http/route.ts'

export function liveRoutes(app: FastifyInstance): void {
  const guard = app.guard(liveEndpoints.events)

  route(app, liveEndpoints.events, ({ request, reply }) => {
    reply.header('x-accel-buffering', 'no').header('cache-control', 'private, no-store, no-transform')
    if (request.method === 'HEAD') return Readable.from([])
    const { id: person, sessionId: session } = requireActor(request)
    return app.live.screens.open({ person, session, mayStay: () => mayStay(request, reply) })
  })

  /** Asks what was asked at the door. A token that has run out ends the stream, too: the browser comes with a new one. */
  async function mayStay(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    try {
      await guard?.call(app, request, reply)
      return true
    } catch (error) {
      return !(error instanceof HttpError) // that it cannot be told just now is no reason
    }
  }
}
