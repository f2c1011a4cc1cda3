import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { twoFactorEndpoints } from '#contract/people/two-factor.ts'
import { mustUseTwoFactor } from '../../platform/access/actor.ts'
import { actOf } from '../../platform/audit/audit.ts'
import { requireActor } from '../../platform/http/guard.ts'
import { route } from '../../platform/http/route.ts'
import type { ShopContext } from '../../platform/settings/store.ts'
import { endOtherSessions } from '../sessions/end-sessions.ts'
import { getCaller } from '../users/queries.ts'
import { stateOf } from './queries.ts'
import { beginTwoFactor, renewCodes, turnOff, turnOn } from './set-up.ts'
import type { TwoFactors } from './spend-code.ts'

type TwoFactorDeps = ShopContext & TwoFactors & { isTwoFactorRequired: boolean }

export function twoFactorRoutes(
  app: FastifyInstance,
  { isTwoFactorRequired, ...deps }: TwoFactorDeps,
): void {
  const { db } = deps

  route(app, twoFactorEndpoints.show, async ({ request }) => {
    const { id, role } = await getCaller(db, requireActor(request))
    return {
      ...(await stateOf(db, id)),
      isRequired: mustUseTwoFactor({ role }, isTwoFactorRequired),
    }
  })

  route(app, twoFactorEndpoints.begin, async ({ request }) =>
    beginTwoFactor(deps, await getCaller(db, requireActor(request))),
  )

  route(app, twoFactorEndpoints.turnOn, async ({ body, request }) => {
    const recoveryCodes = await turnOn(deps, actOf(request), body.code)
    const { id, sessionId } = requireActor(request)
    // they signed in by the password alone
    app.live.endSessions(await endOtherSessions(db, id, sessionId))
    return { recoveryCodes, message: messages.twoFactorOn }
  })

  route(app, twoFactorEndpoints.turnOff, async ({ request }) => {
    await turnOff(db, actOf(request))
    return { message: messages.twoFactorOff }
  })

  route(app, twoFactorEndpoints.renewCodes, async ({ request }) => ({
    recoveryCodes: await renewCodes(db, actOf(request)),
    message: messages.codesRenewed,
  }))
}
