import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { userEndpoints } from '#contract/users.ts'
import { actOf } from '../audit/audit.ts'
import { unauthorized } from '../errors.ts'
import { requireActor } from '../http/guard.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { route } from '../http/route.ts'
import { afterAnswer, noteFailure, noteReuse, noteSignIn } from '../sessions/events.ts'
import { requireCode } from '../two-factor/require-code.ts'
import { findUser, toUser, type UserRow } from '../users/queries.ts'
import { type Accounts, toSession } from './account.ts'
import { createBrakes } from './brakes.ts'
import { changePassword, resetPassword } from './change-password.ts'
import { editProfile } from './edit-profile.ts'
import { clearRefreshToken, deviceOf, readRefreshToken, requireSameSite, setRefreshToken } from './refresh-cookie.ts'
import { renewSession } from './renew-session.ts'
import { closeSession, openSession } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { forgotPassword, verifyEmail } from './verify-email.ts'

type AccountDeps = Accounts & { limit: RateLimit; origin: string }

export function accountRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { db, tokens, keys } = deps
  const brakes = createBrakes(db, deps.limit)

  async function begin(row: UserRow, request: FastifyRequest, reply: FastifyReply) {
    const { token, sessionId } = await openSession(db, { user: row, device: deviceOf(request) })
    setRefreshToken(request, reply, token)
    return { accessToken: tokens.sign({ id: row.id, role: row.role, sessionId }), sessionId }
  }

  route(app, userEndpoints.signUp, async ({ body, request, reply }) => {
    await brakes.signUp(request.ip)
    const row = await signUp(db, body)
    return toSession(row, (await begin(row, request, reply)).accessToken)
  })

  route(app, userEndpoints.login, async ({ body, request, reply }) => {
    const succeeded = await brakes.signIn(body.email, request.ip)
    const device = deviceOf(request)
    const failed = (person: UserRow, reason: 'password' | 'code') =>
      afterAnswer(reply, () => noteFailure(db, { person, device, reason }))
    const row = await signIn(db, body, (person) => failed(person, 'password'))
    await succeeded()
    const given = { userId: row.id, code: body.code, limit: deps.limit, counter: row.id }
    const code = await requireCode(deps, given).catch((error: unknown) => {
      if (body.code) failed(row, 'code')
      throw error
    })
    const { accessToken, sessionId } = await begin(row, request, reply)
    await noteSignIn(db, { person: row, device, sessionId, code })
    return toSession(row, accessToken)
  })

  route(app, userEndpoints.refresh, async ({ request, reply }) => {
    requireSameSite(request, deps.origin)
    const token = readRefreshToken(request)
    const renewal = token ? await renewSession(db, keys, { token, device: deviceOf(request) }) : undefined
    if (renewal?.kind === 'reused') {
      app.live.endSessions([renewal.sessionId])
      const person = await findUser(db, renewal.userId)
      if (person) await noteReuse(db, { person, device: deviceOf(request) })
    }
    // The cookie stays: another tab may have won this race and set a good one.
    if (renewal?.kind !== 'renewed') throw unauthorized(messages.signIn)
    const row = await findUser(db, renewal.userId)
    if (row?.status !== 'unblock') throw unauthorized(messages.signIn)
    setRefreshToken(request, reply, renewal.token)
    return tokens.sign({ id: row.id, role: row.role, sessionId: renewal.sessionId })
  })

  route(app, userEndpoints.logout, async ({ request, reply }) => {
    requireSameSite(request, deps.origin)
    const token = readRefreshToken(request)
    if (token) app.live.endSessions(await closeSession(db, token))
    clearRefreshToken(request, reply)
    return { data: messages.loggedOut, message: messages.loggedOut }
  })

  route(app, userEndpoints.profile, async ({ request }) => {
    const row = await findUser(db, requireActor(request).id)
    if (!row) throw unauthorized(messages.signIn)
    return toUser(row)
  })

  route(app, userEndpoints.editProfile, async ({ body, request }) => {
    await editProfile(db, actOf(request), body)
    return { message: messages.profileChanged }
  })

  route(app, userEndpoints.changePassword, async ({ body, request, reply }) => {
    const actor = requireActor(request)
    await brakes.code(`${request.ip}:${actor.id}`) // the old password could be guessed here too
    const { row, ended } = await changePassword(db, actOf(request), body)
    app.live.endSessions(ended)
    return { message: messages.passwordChanged, accessToken: (await begin(row, request, reply)).accessToken }
  })

  route(app, userEndpoints.verifyEmail, async ({ body, request }) => {
    await brakes.code(request.ip)
    await verifyEmail(db, body.vid)
    return { message: messages.emailIsVerified }
  })

  route(app, userEndpoints.forgotPassword, async ({ body, request }) => {
    await brakes.forgotPassword(body.email, request.ip)
    await forgotPassword(db, body.email)
    return { message: messages.resetSent }
  })

  route(app, userEndpoints.resetPassword, async ({ body, request }) => {
    await brakes.code(request.ip)
    app.live.endSessions((await resetPassword(db, body, request.ip)).ended)
    return { message: messages.passwordChanged }
  })
}
