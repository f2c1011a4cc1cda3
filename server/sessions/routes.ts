import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { signInEndpoints } from '#contract/sessions.ts'
import { callerOf } from '../accounts/caller.ts'
import { type Confirming, confirmSession } from '../accounts/confirm-session.ts'
import { actOf, noteEvent } from '../audit/audit.ts'
import { requireActor } from '../http/guard.ts'
import { route } from '../http/route.ts'
import { endOwnSession, listSessions } from './queries.ts'
import { closeAllSessions } from './sessions.ts'

export function sessionRoutes(app: FastifyInstance, deps: Confirming): void {
  const { db } = deps
  const note = (request: FastifyRequest, action: string): Promise<void> => {
    const act = actOf(request)
    return noteEvent(db, act, { action, target: act.actor.id, details: { name: act.actor.name } })
  }

  route(app, signInEndpoints.list, async ({ request }) => ({ data: await listSessions(db, requireActor(request)) }))

  route(app, signInEndpoints.end, async ({ params, request }) => {
    app.live.endSessions(await endOwnSession(db, requireActor(request).id, params.id))
    await note(request, 'session.end')
    return { message: messages.sessionEnded }
  })

  route(app, signInEndpoints.endAll, async ({ request }) => {
    app.live.endSessions(await closeAllSessions(db, requireActor(request).id))
    await note(request, 'session.endAll')
    return { message: messages.sessionsEnded }
  })

  route(app, signInEndpoints.confirm, async ({ body, request, reply }) => {
    const { signal } = callerOf(request, reply)
    await confirmSession(deps, { actor: requireActor(request), form: body, signal })
    return { message: messages.confirmed }
  })
}
