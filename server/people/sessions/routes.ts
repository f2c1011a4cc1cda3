import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { actOf, noteEvent } from '../../platform/audit/audit.ts'
import type { Keys } from '../../platform/config/keys.ts'
import type { Db } from '../../platform/db/schema.ts'
import { unauthorized } from '../../platform/errors.ts'
import { requireActor } from '../../platform/http/guard.ts'
import { route } from '../../platform/http/route.ts'
import type { Tokens } from './access-tokens.ts'
import { deviceOf } from './device.ts'
import { endAllSessions, endOwnSession, endSessionOfToken } from './end-sessions.ts'
import { listSessions } from './list-sessions.ts'
import { noteReuse } from './note-sign-ins.ts'
import {
  clearRefreshToken,
  readRefreshToken,
  requireSameSite,
  setRefreshToken,
} from './refresh-cookie.ts'
import { renewSession } from './renew-session.ts'

type SessionDeps = { db: Db; tokens: Tokens; keys: Keys; origin: string }

export function sessionRoutes(
  app: FastifyInstance,
  { db, tokens, keys, origin }: SessionDeps,
): void {
  const note = (request: FastifyRequest, action: string): Promise<void> => {
    const act = actOf(request)
    return noteEvent(db, act, { action, target: act.actor.id, details: { name: act.actor.name } })
  }

  route(app, sessionEndpoints.refresh, async ({ request, reply }) => {
    requireSameSite(request, origin)
    const device = deviceOf(request)
    const token = readRefreshToken(request)
    const renewal = token ? await renewSession(db, keys, { token, device }) : undefined
    if (renewal?.kind === 'reused') {
      app.live.endSessions([renewal.sessionId])
      await noteReuse(db, { owner: renewal.owner, device })
    }
    // The cookie stays: another tab may have won this race and set a valid one.
    if (renewal?.kind !== 'renewed' || renewal.owner.status !== 'unblock')
      throw unauthorized(messages.signIn)
    setRefreshToken(request, reply, renewal.token)
    return tokens.sign({
      id: renewal.owner.id,
      role: renewal.owner.role,
      sessionId: renewal.sessionId,
    })
  })

  route(app, sessionEndpoints.logout, async ({ request, reply }) => {
    requireSameSite(request, origin)
    const token = readRefreshToken(request)
    if (token) app.live.endSessions(await endSessionOfToken(db, token))
    clearRefreshToken(request, reply)
    return { data: messages.loggedOut, message: messages.loggedOut }
  })

  route(app, sessionEndpoints.list, async ({ request }) => ({
    data: await listSessions(db, requireActor(request)),
  }))

  route(app, sessionEndpoints.end, async ({ params, request }) => {
    app.live.endSessions(await endOwnSession(db, requireActor(request).id, params.id))
    await note(request, 'session.end')
    return { message: messages.sessionEnded }
  })

  route(app, sessionEndpoints.endAll, async ({ request }) => {
    app.live.endSessions(await endAllSessions(db, requireActor(request).id))
    await note(request, 'session.endAll')
    return { message: messages.sessionsEnded }
  })
}
