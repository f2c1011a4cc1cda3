import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { twoFactorEndpoints } from '#contract/people/two-factor.ts'
import { mustUseTwoFactor } from '../../platform/access/actor.ts'
import { registerRoutes } from '../../platform/http/route.ts'
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

  registerRoutes(app, twoFactorEndpoints, {
    show: async ({ actor }) => {
      const { id, role } = await getCallerRow(db, actor)
      return {
        ...(await readTwoFactorState(db, id)),
        isRequired: mustUseTwoFactor({ role }, isTwoFactorRequired),
      }
    },

    begin: async ({ actor }) => beginTwoFactor(deps, await getCallerRow(db, actor)),

    turnOn: async ({ body, actor, act }) => {
      const recoveryCodes = await turnOnTwoFactor(deps, act, body.code)
      const { id, sessionId } = actor
      // they signed in by the password alone
      app.live.endSessions(await endOtherSessions(db, id, sessionId))
      return { recoveryCodes, message: messages.twoFactorOn }
    },

    turnOff: async ({ act }) => {
      await turnOffTwoFactor(db, act)
      return { message: messages.twoFactorOff }
    },

    renewCodes: async ({ act }) => ({
      recoveryCodes: await renewRecoveryCodes(db, act),
      message: messages.codesRenewed,
    }),
  })
}
