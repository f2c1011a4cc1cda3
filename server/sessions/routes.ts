import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { signInEndpoints } from '#contract/sign-ins.ts'
import { callerOf } from '../accounts/caller.ts'
import { closeAllSessions } from '../accounts/sessions.ts'
import { requireActor } from '../http/guard.ts'
import { route } from '../http/route.ts'
import { type Confirming, confirmSession } from './confirm-session.ts'
import { endOwnSession, listSessions } from './queries.ts'

export function sessionRoutes(app: FastifyInstance, deps: Confirming): void {
  const { db } = deps

  route(app, signInEndpoints.list, async ({ request }) => ({ data: await listSessions(db, requireActor(request)) }))

  route(app, signInEndpoints.end, async ({ params, request }) => {
    app.live.endSessions(await endOwnSession(db, requireActor(request).id, params.id))
    return { message: messages.sessionEnded }
  })

  route(app, signInEndpoints.endAll, async ({ request }) => {
    app.live.endSessions(await closeAllSessions(db, requireActor(request).id))
    return { message: messages.sessionsEnded }
  })

  route(app, signInEndpoints.confirm, async ({ body, request, reply }) => {
    const { signal } = callerOf(request, reply)
    await confirmSession(deps, { actor: requireActor(request), form: body, signal })
    return { message: messages.confirmed }
  })
}
