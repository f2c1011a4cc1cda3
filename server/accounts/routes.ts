import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { userEndpoints } from '#contract/users.ts'
import { unauthorized } from '../errors.ts'
import { requireActor } from '../http/guard.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { route } from '../http/route.ts'
import { findUser, toUser, type UserRow } from '../users/queries.ts'
import { type Accounts, accessToken, toSession } from './account.ts'
import { createBrakes } from './brakes.ts'
import { changePassword, resetPassword } from './change-password.ts'
import { isDemoPassword } from './demo-people.ts'
import { editProfile } from './edit-profile.ts'
import { clearRefreshToken, deviceOf, readRefreshToken, requireSameSite, setRefreshToken } from './refresh-cookie.ts'
import { closeSession, openSession, renewSession } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { forgotPassword, verifyEmail } from './verify-email.ts'

type AccountDeps = Accounts & { limit: RateLimit; origin: string; isProduction: boolean }

export function accountRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { db, tokens, secret } = deps
  const brakes = createBrakes(db, deps.limit)

  async function begin(row: UserRow, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    setRefreshToken(request, reply, await openSession(db, row.id, deviceOf(request)))
  }

  route(app, userEndpoints.signUp, async ({ body, request, reply }) => {
    await brakes.signUp(request.ip)
    const row = await signUp(db, body)
    await begin(row, request, reply)
    return toSession(tokens, row)
  })

  route(app, userEndpoints.login, async ({ body, request, reply }) => {
    const succeeded = await brakes.signIn(body.email, request.ip)
    if (deps.isProduction && isDemoPassword(body.password)) throw unauthorized(messages.wrongLogin)
    const row = await signIn(db, body)
    await succeeded()
    await begin(row, request, reply)
    return toSession(tokens, row)
  })

  route(app, userEndpoints.refresh, async ({ request, reply }) => {
    requireSameSite(request, deps.origin)
    const token = readRefreshToken(request)
    const renewed = token ? await renewSession(db, secret, { token, device: deviceOf(request) }) : undefined
    const row = renewed && (await findUser(db, renewed.userId))
    // The cookie stays: another tab may have won this race and set a good one.
    if (!renewed || !row || row.status === 'block') throw unauthorized(messages.signIn)
    setRefreshToken(request, reply, renewed.token)
    return accessToken(tokens, row)
  })

  route(app, userEndpoints.logout, async ({ request, reply }) => {
    requireSameSite(request, deps.origin)
    const token = readRefreshToken(request)
    if (token) await closeSession(db, token)
    clearRefreshToken(request, reply)
    return { data: messages.loggedOut, message: messages.loggedOut }
  })

  route(app, userEndpoints.profile, async ({ request }) => {
    const row = await findUser(db, requireActor(request).id)
    if (!row) throw unauthorized(messages.signIn)
    return toUser(row)
  })

  route(app, userEndpoints.editProfile, async ({ body, request }) => {
    await editProfile(db, requireActor(request).id, body)
    return { message: messages.profileChanged }
  })

  route(app, userEndpoints.changePassword, async ({ body, request, reply }) => {
    const actor = requireActor(request)
    await brakes.code(`${request.ip}:${actor.id}`) // the old password could be guessed here too
    const row = await changePassword(db, actor.id, body)
    await begin(row, request, reply)
    return { message: messages.passwordChanged, accessToken: accessToken(tokens, row) }
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
    await resetPassword(db, body)
    return { message: messages.passwordChanged }
  })
}
