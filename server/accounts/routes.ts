import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { userEndpoints } from '#contract/users.ts'
import { actOf } from '../audit/audit.ts'
import { unauthorized } from '../errors.ts'
import { requireActor } from '../http/guard.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { route } from '../http/route.ts'
import { rememberDevice } from '../sessions/device-cookie.ts'
import { afterAnswer, noteFailure, noteReuse, noteSignIn } from '../sessions/note-sign-ins.ts'
import {
  clearRefreshToken,
  deviceOf,
  readRefreshToken,
  requireSameSite,
  setRefreshToken,
} from '../sessions/refresh-cookie.ts'
import { renewSession } from '../sessions/renew-session.ts'
import { closeSession, openSession } from '../sessions/sessions.ts'
import { findTwoFactor } from '../two-factor/queries.ts'
import { findUser, toUser, type UserRow } from '../users/queries.ts'
import { type Accounts, toSession } from './account.ts'
import { callerOf, turnOf } from './caller.ts'
import { changePassword, resetPassword } from './change-password.ts'
import { isDemoPassword } from './demo-people.ts'
import { editProfile } from './edit-profile.ts'
import { forgotPassword } from './forgot-password.ts'
import { createLoginThrottle } from './login-throttle.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { signedInHere } from './signed-in-here.ts'
import { passwordStrength } from './strength/password-strength.ts'
import { verifyEmail } from './verify-email.ts'

type Step = { isConfirmed?: boolean; hasSecondStep?: boolean }
type AccountDeps = Accounts & { limit: RateLimit; origin: string; isProduction: boolean }

export function accountRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { db, tokens, keys } = deps
  const throttle = createLoginThrottle(db, deps.limit)

  /** Signs somebody in. */
  async function begin(row: UserRow, request: FastifyRequest, reply: FastifyReply, step: Step = {}) {
    const device = { id: rememberDevice(request, reply), ...deviceOf(request) }
    const { token, sessionId } = await openSession(db, { user: row, device, ...step })
    setRefreshToken(request, reply, token)
    return { accessToken: tokens.sign({ id: row.id, role: row.role, sessionId }), sessionId }
  }

  route(app, userEndpoints.signUp, async ({ body, request, reply }) => {
    const caller = callerOf(request, reply)
    await throttle.signUp(caller)
    const row = await signUp(db, body, turnOf(caller, false))
    return toSession(row, (await begin(row, request, reply)).accessToken)
  })

  route(app, userEndpoints.login, async ({ body, request, reply }) => {
    if (deps.isProduction && isDemoPassword(body.password)) throw unauthorized(messages.wrongLogin)
    const device = deviceOf(request)
    const onFailure = (person: UserRow, reason: 'password' | 'code') =>
      afterAnswer(reply, () => noteFailure(db, { person, device, reason }))
    const caller = callerOf(request, reply)
    const { row, code } = await signIn(deps, { form: body, caller, throttle, limit: deps.limit, onFailure })
    const { accessToken, sessionId } = await begin(row, request, reply, { hasSecondStep: code !== 'none' })
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
    await throttle.oldPassword(actor.id) // it could be guessed here too
    const { signal } = callerOf(request, reply)
    const { row, ended } = await changePassword(db, { act: actOf(request), form: body, signal })
    app.live.endSessions(ended)
    // Where a code is the second step, the password alone confirms nothing.
    const hasTwoFactor = (await findTwoFactor(db, actor.id)) !== undefined
    const { accessToken } = await begin(row, request, reply, { isConfirmed: !hasTwoFactor, hasSecondStep: true })
    return { message: messages.passwordChanged, accessToken }
  })

  route(app, userEndpoints.passwordStrength, async ({ body, request, reply }) => {
    const caller = callerOf(request, reply)
    await throttle.strength(caller)
    return passwordStrength(body.password, body.own, turnOf(caller, false))
  })

  route(app, userEndpoints.verifyEmail, async ({ body, request, reply }) => {
    await throttle.code(callerOf(request, reply))
    const { signal } = callerOf(request, reply)
    app.live.endSessions(await verifyEmail(db, { form: body, signedIn: await signedInHere(deps, request), signal }))
    return { message: messages.emailIsVerified }
  })

  route(app, userEndpoints.forgotPassword, async ({ body, request, reply }) => {
    await throttle.forgotPassword(body.email, callerOf(request, reply))
    await forgotPassword(db, body.email)
    return { message: messages.resetSent }
  })

  route(app, userEndpoints.resetPassword, async ({ body, request, reply }) => {
    const caller = callerOf(request, reply)
    await throttle.code(caller)
    app.live.endSessions((await resetPassword(db, { form: body, address: request.ip, signal: caller.signal })).ended)
    return { message: messages.passwordChanged }
  })
}
