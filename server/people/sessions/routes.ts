import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { type AuditedAct, noteAuditEvent } from '../../platform/audit/audit.ts'
import type { PurposeKeys } from '../../platform/config/keys.ts'
import type { Db } from '../../platform/db/schema.ts'
import { unauthorizedError } from '../../platform/errors.ts'
import { registerRoute } from '../../platform/http/route.ts'
import type { Tokens } from './access-tokens.ts'
import { deviceOfRequest } from './device.ts'
import { endAllSessions, endOwnSession, endSessionOfToken } from './end-sessions.ts'
import { listSessions } from './list-sessions.ts'
import { noteTokenReuse } from './note-sign-ins.ts'
import {
  clearRefreshToken,
  readRefreshToken,
  requireSameSite,
  setRefreshToken,
} from './refresh-cookie.ts'
import { renewStoredSession } from './renew-session.ts'

type SessionRouteDeps = { db: Db; tokens: Tokens; keys: PurposeKeys; origin: string }

/**
 * The calls of sessions: renewal and logout by the refresh cookie, the list of a user's sessions,
 * and their ends.
 */
export function sessionRoutes(
  app: FastifyInstance,
  { db, tokens, keys, origin }: SessionRouteDeps,
): void {
  const note = (act: AuditedAct, action: string): Promise<void> =>
    noteAuditEvent(db, act, {
      action,
      target: act.actor.id,
      details: { name: act.actor.name },
    })

  registerRoute(app, sessionEndpoints.refresh, async ({ request, reply }) => {
    requireSameSite(request, origin)
    const device = deviceOfRequest(request)
    const token = readRefreshToken(request)
    const renewal = token ? await renewStoredSession(db, keys, { token, device }) : undefined
    if (renewal?.kind === 'reused') {
      app.live.endSessions([renewal.sessionId])
      await noteTokenReuse(db, { owner: renewal.owner, device })
    }
    // The cookie stays: another tab may have won this race and set a valid one.
    if (renewal?.kind !== 'renewed' || renewal.owner.status !== 'unblock')
      throw unauthorizedError(messages.signInFirst)
    setRefreshToken(request, reply, renewal.token)
    return tokens.sign({
      id: renewal.owner.id,
      role: renewal.owner.role,
      sessionId: renewal.sessionId,
    })
  })

  registerRoute(app, sessionEndpoints.logout, async ({ request, reply }) => {
    requireSameSite(request, origin)
    const token = readRefreshToken(request)
    if (token) app.live.endSessions(await endSessionOfToken(db, token))
    clearRefreshToken(request, reply)
    return { data: messages.loggedOut, message: messages.loggedOut }
  })

  registerRoute(app, sessionEndpoints.list, async ({ actor }) => ({
    data: await listSessions(db, actor),
  }))

  registerRoute(app, sessionEndpoints.end, async ({ params, actor, act }) => {
    app.live.endSessions(await endOwnSession(db, actor.id, params.id))
    await note(act, 'session.end')
    return { message: messages.sessionEnded }
  })

  registerRoute(app, sessionEndpoints.endAll, async ({ actor, act }) => {
    app.live.endSessions(await endAllSessions(db, actor.id))
    await note(act, 'session.endAll')
    return { message: messages.sessionsEnded }
  })
}
