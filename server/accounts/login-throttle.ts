import type { Db } from '../db/schema.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { isKnownDevice } from '../sessions/known-devices.ts'
import type { Caller } from './caller.ts'

const QUARTER_S = 15 * 60
const HOUR_S = 3600

/** Failed sign-ins that one address may have against one account, and against all. */
const PER_PAIR = { max: 10, windowS: QUARTER_S }
const PER_ADDRESS = { max: 60, windowS: QUARTER_S }
/** Against one account from all addresses together. Windows are fixed: any hour sees twice as many at most, 60. */
const PER_ACCOUNT = { max: 30, windowS: HOUR_S }
/** From a browser that signed in to the account before. No other limit applies to it, so strangers cannot use it up. */
const PER_DEVICE = { max: 20, windowS: HOUR_S }

const SIGN_UPS = { max: 20, windowS: HOUR_S }
const RESETS = { max: 20, windowS: HOUR_S }
const RESETS_OF_ONE = { max: 3, windowS: HOUR_S }
const RATINGS = { max: 60, windowS: 60 }
const CODES = { max: 30, windowS: QUARTER_S }
/** A session that was stolen must not find the password out. */
const OLD_PASSWORDS = { max: 10, windowS: HOUR_S }

/** An attempt to sign in, counted as a failure. */
export type Attempt = {
  /** From a browser that signed in to this account before. */
  isKnown: boolean
  /** Takes it back: it succeeded, or the password was not checked. */
  forgive(): Promise<void>
}

export type LoginThrottle = {
  /** To be called before a password is checked. @throws 429 */
  signIn(email: string, caller: Caller): Promise<Attempt>
  signUp(caller: Caller): Promise<void>
  forgotPassword(email: string, caller: Caller): Promise<void>
  /** For callers with a code of a mail. */
  code(caller: Caller): Promise<void>
  /** For callers who have passwords rated. */
  strength(caller: Caller): Promise<void>
  /** For a signed-in user who gives the old password. */
  oldPassword(userId: string): Promise<void>
}

/** Limits guesses without locking an account's owner out. Counted in the database, by all instances. */
export function createLoginThrottle(db: Db, limit: RateLimit): LoginThrottle {
  const normal = (email: string): string => email.trim().toLowerCase()
  const isKnown = async (email: string, { deviceId }: Caller): Promise<boolean> =>
    deviceId !== undefined && isKnownDevice(db, email, deviceId)
  return {
    signIn: async (typed, caller) => {
      const email = normal(typed)
      const known = await isKnown(email, caller)
      const counters = known
        ? [[`login:device:${caller.deviceId}:${email}`, PER_DEVICE] as const]
        : [
            [`login:${caller.address}:${email}`, PER_PAIR] as const,
            [`login:${caller.address}`, PER_ADDRESS] as const,
            [`login:${email}`, PER_ACCOUNT] as const,
          ]
      for (const [key, max] of counters) await limit.take(key, max)
      const forgive = async () => void (await Promise.all(counters.map(([key]) => limit.giveBack(key))))
      return { isKnown: known, forgive }
    },
    signUp: ({ address }) => limit.take(`signup:${address}`, SIGN_UPS),
    forgotPassword: async (typed, caller) => {
      const email = normal(typed)
      if (await isKnown(email, caller)) return limit.take(`forgot:device:${caller.deviceId}:${email}`, RESETS_OF_ONE)
      await limit.take(`forgot:${caller.address}`, RESETS)
      await limit.take(`forgot:${email}`, RESETS_OF_ONE)
    },
    code: ({ deviceId, address }) => limit.take(`code:${deviceId ?? address}`, CODES),
    strength: ({ deviceId, address }) => limit.take(`strength:${deviceId ?? address}`, RATINGS),
    oldPassword: (userId) => limit.take(`old-password:${userId}`, OLD_PASSWORDS),
  }
}
