import type { Db } from '../../platform/db/schema.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import { isKnownDevice } from '../sessions/known-devices.ts'
import type { Caller } from './caller.ts'

const QUARTER_S = 15 * 60
const HOUR_S = 3600

/** Failed sign-ins that one address may have against one account, and against all. */
const PER_PAIR = { max: 10, windowS: QUARTER_S }
const PER_ADDRESS = { max: 60, windowS: QUARTER_S }
/** Against one account from all addresses together. Windows are fixed, so any hour has at most twice as many, 60. */
const PER_ACCOUNT = { max: 30, windowS: HOUR_S }
/** From a browser that signed in to the account before. No other limit applies to it, so strangers cannot use it up. */
const PER_DEVICE = { max: 20, windowS: HOUR_S }

const SIGN_UPS = { max: 20, windowS: HOUR_S }
const RESETS = { max: 20, windowS: HOUR_S }
const RESETS_OF_ONE = { max: 3, windowS: HOUR_S }
const RATINGS = { max: 60, windowS: 60 }
const CODES = { max: 30, windowS: QUARTER_S }
/** A stolen session must not be used to guess the password. */
const OLD_PASSWORDS = { max: 10, windowS: HOUR_S }

export type LoginThrottle = ReturnType<typeof createLoginThrottle>
export type Attempt = Awaited<ReturnType<LoginThrottle['signIn']>>

/** Limits guesses without locking the account's owner out. Counted in the database, for all instances together. */
export function createLoginThrottle(db: Db, rateLimit: RateLimit) {
  const normal = (email: string): string => email.trim().toLowerCase()
  const isKnown = async (email: string, { deviceId }: Caller): Promise<boolean> =>
    deviceId !== undefined && isKnownDevice(db, email, deviceId)
  return {
    /** Call before the password is checked. @throws 429 */
    signIn: async (typed: string, caller: Caller) => {
      const email = normal(typed)
      const known = await isKnown(email, caller)
      const counters = known
        ? [[`login:device:${caller.deviceId}:${email}`, PER_DEVICE] as const]
        : [
            [`login:${caller.address}:${email}`, PER_PAIR] as const,
            [`login:${caller.address}`, PER_ADDRESS] as const,
            [`login:${email}`, PER_ACCOUNT] as const,
          ]
      for (const [key, max] of counters) await rateLimit.take(key, max)
      return {
        /** Whether this browser signed in to the account before. */
        isKnown: known,
        /** Takes the count back: the attempt succeeded, or the password was not checked. */
        forgive: async () => void (await Promise.all(counters.map(([key]) => rateLimit.giveBack(key)))),
      }
    },
    signUp: ({ address }: Caller) => rateLimit.take(`signup:${address}`, SIGN_UPS),
    forgotPassword: async (typed: string, caller: Caller): Promise<void> => {
      const email = normal(typed)
      if (await isKnown(email, caller))
        return rateLimit.take(`forgot:device:${caller.deviceId}:${email}`, RESETS_OF_ONE)
      await rateLimit.take(`forgot:${caller.address}`, RESETS)
      await rateLimit.take(`forgot:${email}`, RESETS_OF_ONE)
    },
    /** For a call that gives a code of a mail. */
    code: ({ deviceId, address }: Caller) => rateLimit.take(`code:${deviceId ?? address}`, CODES),
    strength: ({ deviceId, address }: Caller) => rateLimit.take(`strength:${deviceId ?? address}`, RATINGS),
    /** For a call that gives the old password to set a new one. */
    oldPassword: (userId: string) => rateLimit.take(`old-password:${userId}`, OLD_PASSWORDS),
  }
}
