import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { userEndpoints } from '#contract/people/users.ts'
import { unauthorizedError } from '../../platform/errors.ts'
import { addressHash } from '../../platform/http/address-key.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import { registerRoute } from '../../platform/http/route.ts'
import type { Tokens } from '../sessions/access-tokens.ts'
import { deviceOfRequest } from '../sessions/device.ts'
import { afterAnswer, noteFailure, noteSignInOf } from '../sessions/note-sign-ins.ts'
import { findTwoFactor } from '../two-factor/queries.ts'
import type { TwoFactors } from '../two-factor/spend-code.ts'
import { getCallerRow, toUserOfRow, type UserRow } from '../users/queries.ts'
import { beginSession, toSignedInAnswer } from './begin-session.ts'
import { readCaller, turnOfCaller } from './caller.ts'
import { changePassword } from './change-password.ts'
import { confirmSession } from './confirm-session.ts'
import { isDemoPassword } from './demo-people.ts'
import { editProfile } from './edit-profile.ts'
import { createLoginThrottle } from './login-throttle.ts'
import { rememberMailedLink } from './mailed-cookie.ts'
import { forgotPassword, resetMailedPassword } from './reset-password.ts'
import { signInAccount } from './sign-in.ts'
import { signUpAccount } from './sign-up.ts'
import { passwordStrength } from './strength/password-strength.ts'
import { listUsersOfAddress, verifyEmail } from './verify-email.ts'

type AccountDeps = TwoFactors & { tokens: Tokens; rateLimit: RateLimit; isProduction: boolean }

/**
 * The calls of accounts: sign-up, sign-in, mailed codes, profile and password. A limit is taken
 * before a password is hashed or a code is checked, as both invite guesses.
 */
export function accountRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { db, rateLimit } = deps
  const throttle = createLoginThrottle(db)

  registerRoute(app, userEndpoints.signUp, async ({ body, request, reply }) => {
    const caller = readCaller(request, reply, rateLimit)
    await throttle.signUp(caller)
    const user = await signUpAccount(db, body, {
      turn: turnOfCaller(caller, false),
      caller: addressHash(app.keys, request.ip),
    })
    return toSignedInAnswer(user, (await beginSession(deps, { user, request, reply })).accessToken)
  })

  registerRoute(app, userEndpoints.login, async ({ body, request, reply }) => {
    if (deps.isProduction && isDemoPassword(body.password))
      throw unauthorizedError(messages.wrongLogin)
    const device = deviceOfRequest(request)
    const onFailure = (owner: UserRow, reason: 'password' | 'code') =>
      afterAnswer(reply, () => noteFailure(db, { owner, device, reason }))
    const caller = readCaller(request, reply, rateLimit)
    const { user, code } = await signInAccount(deps, { form: body, caller, throttle, onFailure })
    const hasSecondStep = code !== undefined
    const { accessToken, sessionId } = await beginSession(deps, {
      user,
      request,
      reply,
      hasSecondStep,
    })
    await noteSignInOf(db, { owner: user, device, sessionId, code })
    return toSignedInAnswer(user, accessToken)
  })

  registerRoute(app, sessionEndpoints.confirm, async ({ body, actor, request, reply }) => {
    const { limits, signal } = readCaller(request, reply, rateLimit)
    await confirmSession(deps, { actor, form: body, limits, signal })
    return { message: messages.identityConfirmed }
  })

  registerRoute(app, userEndpoints.profile, async ({ actor }) =>
    toUserOfRow(await getCallerRow(db, actor)),
  )

  registerRoute(app, userEndpoints.editProfile, async ({ body, act }) => {
    await editProfile(db, act, body)
    return { message: messages.profileChanged }
  })

  registerRoute(app, userEndpoints.changePassword, async ({ body, actor, act, request, reply }) => {
    const { id } = actor
    const caller = readCaller(request, reply, rateLimit)
    await throttle.oldPassword(id, caller) // a stolen session could guess it here, too
    const form = { act, form: body, signal: caller.signal }
    const { user, ended } = await changePassword(db, form)
    // The caller's own stream, too: it connects again, with the token of this answer.
    afterAnswer(reply, async () => app.live.endSessions(ended))
    // Where a code is the second step, the password alone confirms nothing.
    const isConfirmed = (await findTwoFactor(db, id)) === undefined
    const begun = await beginSession(deps, {
      user,
      request,
      reply,
      isConfirmed,
      hasSecondStep: true,
    })
    return { message: messages.passwordChanged, accessToken: begun.accessToken }
  })

  registerRoute(app, userEndpoints.passwordStrength, async ({ body, request, reply }) => {
    const caller = readCaller(request, reply, rateLimit)
    await throttle.strength(caller)
    return passwordStrength(body.password, body.own, turnOfCaller(caller, false))
  })

  registerRoute(app, userEndpoints.verifyEmail, async ({ body, request, reply }) => {
    const caller = readCaller(request, reply, rateLimit)
    await throttle.code(caller)
    const signedIn = await listUsersOfAddress(deps, request)
    const { userId, ended } = await verifyEmail(db, { form: body, signedIn, signal: caller.signal })
    app.live.endSessions(ended)
    rememberMailedLink(request, reply, userId)
    return { message: messages.emailIsVerified }
  })

  registerRoute(app, userEndpoints.forgotPassword, async ({ body, request, reply }) => {
    const mayMail = await throttle.mayMailReset(body.email, readCaller(request, reply, rateLimit))
    if (mayMail) await forgotPassword(db, body.email, addressHash(app.keys, request.ip))
    return { message: messages.resetSent }
  })

  registerRoute(app, userEndpoints.resetPassword, async ({ body, request, reply }) => {
    const caller = readCaller(request, reply, rateLimit)
    await throttle.code(caller)
    const form = { form: body, address: request.ip, signal: caller.signal }
    const { user, ended } = await resetMailedPassword(db, form)
    app.live.endSessions(ended)
    rememberMailedLink(request, reply, user.id)
    return { message: messages.passwordChanged }
  })
}
