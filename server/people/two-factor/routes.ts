import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { twoFactorEndpoints } from '#contract/people/two-factor.ts'
import { mustUseTwoFactor } from '../../platform/actor.ts'
import { actOfRequest } from '../../platform/audit/audit.ts'
import { requireActor } from '../../platform/http/guard.ts'
import { registerRoute } from '../../platform/http/route.ts'
import type { SettingsContext } from '../../platform/settings/store.ts'
import { endOtherSessions } from '../sessions/end-sessions.ts'
import { getCallerRow } from '../users/queries.ts'
import { readTwoFactorState } from './queries.ts'
import { beginTwoFactor, renewRecoveryCodes, turnOffTwoFactor, turnOnTwoFactor } from './set-up.ts'
import type { TwoFactors } from './spend-code.ts'

type TwoFactorDeps = SettingsContext & TwoFactors & { isTwoFactorRequired: boolean }

/** The calls of two-step sign-in: its state, set-up, end, and new recovery codes. */
export function twoFactorRoutes(
  app: FastifyInstance,
  { isTwoFactorRequired, ...deps }: TwoFactorDeps,
): void {
  const { db } = deps

  registerRoute(app, twoFactorEndpoints.show, async ({ request }) => {
    const { id, role } = await getCallerRow(db, requireActor(request))
    return {
      ...(await readTwoFactorState(db, id)),
      isRequired: mustUseTwoFactor({ role }, isTwoFactorRequired),
    }
  })

  registerRoute(app, twoFactorEndpoints.begin, async ({ request }) =>
    beginTwoFactor(deps, await getCallerRow(db, requireActor(request))),
  )

  registerRoute(app, twoFactorEndpoints.turnOn, async ({ body, request }) => {
    const recoveryCodes = await turnOnTwoFactor(deps, actOfRequest(request), body.code)
    const { id, sessionId } = requireActor(request)
    // they signed in by the password alone
    app.live.endSessions(await endOtherSessions(db, id, sessionId))
    return { recoveryCodes, message: messages.twoFactorOn }
  })

  registerRoute(app, twoFactorEndpoints.turnOff, async ({ request }) => {
    await turnOffTwoFactor(db, actOfRequest(request))
    return { message: messages.twoFactorOff }
  })

  registerRoute(app, twoFactorEndpoints.renewCodes, async ({ request }) => ({
    recoveryCodes: await renewRecoveryCodes(db, actOfRequest(request)),
    message: messages.codesRenewed,
  }))
}
