import type { Db } from '../../platform/db/schema.ts'
import type { KnownId } from '../../platform/http/count-use.ts'
import type { Use } from '../../platform/http/rate-limit.ts'
import { findKnownUser } from '../sessions/known-devices.ts'
import { findTwoFactor } from '../two-factor/queries.ts'
import { findUserByEmail } from '../users/queries.ts'
import type { AccountCaller } from './caller.ts'

const QUARTER_S = 15 * 60
const HOUR_S = 3600

/** Failed sign-ins that one address may have against all accounts, and against one. */
const PER_ADDRESS = { max: 60, windowS: QUARTER_S }
const PER_PAIR = { max: 10, windowS: QUARTER_S }
/**
 * An account with more failed sign-ins than this in an hour, from all addresses together, is
 * guessed at.
 */
const GUESSED_AT = 30
/**
 * Then each address has fewer tries. One that has not tried yet is not refused, so the owner gets
 * in.
 */
const PER_PAIR_GUESSED_AT = { max: 3, windowS: QUARTER_S }
/**
 * After so many in an hour, which takes hundreds of addresses, strangers have one try in ten
 * seconds together.
 */
const CROWDED = 1000
const PER_ACCOUNT_CROWDED = { max: 1, windowS: 10 }
/**
 * From a browser that the account knows. No other limit applies to it, so strangers cannot use it
 * up.
 */
const PER_KNOWN = { max: 20, windowS: HOUR_S }

const SIGN_UPS = { max: 20, windowS: HOUR_S }
const RESETS = { max: 20, windowS: HOUR_S }
const RESETS_OF_ONE = { max: 3, windowS: HOUR_S }
/**
 * Reset mails to one e-mail address that all strangers together cause: two at once, then one in
 * twelve minutes. Their codes are valid for an hour, so the newest mail is always of use to the
 * owner.
 */
const RESET_MAILS_AT_ONCE = 2
const RESET_MAILS_LATER = { max: 1, windowS: 12 * 60 }
const RATINGS = { max: 60, windowS: 60 }
const LOGIN_LIMIT_CODES = { max: 30, windowS: QUARTER_S }
/** A stolen session must not be used to guess the password. */
const OLD_PASSWORDS = { max: 10, windowS: HOUR_S }

export type LoginThrottle = ReturnType<typeof createLoginThrottle>
export type LoginAttempt = Awaited<ReturnType<LoginThrottle['signIn']>>

/**
 * Limits guesses without locking the account's owner out. Counted in the database, for all
 * instances together.
 */
export function createLoginThrottle(db: Db) {
  return {
    /** Call before the password is checked. @throws 429 */
    signIn: async (typed: string, caller: AccountCaller) => {
      const email = normalizeLogin(typed)
      const known = await findKnownDevice(db, email, caller)
      const uses = known
        ? [await caller.limits.takeById('login', known, PER_KNOWN)]
        : await takeAsStranger(db, email, caller)
      return {
        /** Set for a browser that the account knows. */
        known,
        /** Takes the count back: the attempt succeeded, or the password was not checked. */
        forgive: async () => void (await Promise.all(uses.map((use) => use.giveBack()))),
      }
    },
    signUp: ({ limits }: AccountCaller) => limits.take('signup', SIGN_UPS),
    /**
     * False: so many mails went to this address that its owner has one with a valid code. @throws
     * 429
     */
    mayMailReset: async (typed: string, caller: AccountCaller): Promise<boolean> => {
      const email = normalizeLogin(typed)
      const known = await findKnownDevice(db, email, caller)
      if (known) {
        await caller.limits.takeById('forgot', known, RESETS_OF_ONE)
        return true
      }
      const address = await caller.limits.take('forgot', RESETS)
      await address.takeWithText('forgot', email, RESETS_OF_ONE)
      const mails = await address.countText('forgot', email, HOUR_S)
      if (mails.hits <= RESET_MAILS_AT_ONCE) return true
      const later = await address.countText('forgot-later', email, RESET_MAILS_LATER.windowS)
      return later.hits <= RESET_MAILS_LATER.max
    },
    /** For a call that gives a code of a mail. */
    code: (caller: AccountCaller) => takeOfBrowser('code', caller, LOGIN_LIMIT_CODES),
    strength: (caller: AccountCaller) => takeOfBrowser('strength', caller, RATINGS),
    /** For a call that gives the old password to set a new one. */
    oldPassword: (userId: string, { limits }: AccountCaller) =>
      limits.takeById('old-password', { userId }, OLD_PASSWORDS),
  }
}

const normalizeLogin = (email: string): string => email.trim().toLowerCase()

/**
 * How the account knows this browser: it signed in there before, or opened a mailed link within the
 * last hour.
 */
async function findKnownDevice(
  db: Db,
  email: string,
  caller: AccountCaller,
): Promise<KnownId | undefined> {
  const { deviceId, mailedUserId } = caller
  const userId = deviceId && (await findKnownUser(db, email, deviceId))
  if (userId) return { userId, deviceId }
  if (mailedUserId === undefined) return undefined
  const user = await findUserByEmail(db, email)
  return user?.id === mailedUserId ? { userId: user.id, deviceId: 'mailed' } : undefined
}

async function takeAsStranger(db: Db, email: string, { limits }: AccountCaller): Promise<Use[]> {
  const address = await limits.take('login', PER_ADDRESS)
  const pair = await address.takeWithText('login', email, PER_PAIR)
  const account = await address.countText('login', email, HOUR_S)
  const uses: Use[] = [pair, account]
  if (account.hits <= GUESSED_AT || (await hasSecondFactor(db, email))) return [address, ...uses]
  try {
    uses.push(await address.takeWithText('login-guessed', email, PER_PAIR_GUESSED_AT))
    if (account.hits > CROWDED)
      uses.push(await address.takeOfText('login-crowded', email, PER_ACCOUNT_CROWDED))
    return [address, ...uses]
  } catch (error) {
    // The password is not checked. The address stays counted.
    for (const use of uses) await use.giveBack()
    throw error
  }
}

/**
 * There a guessed password opens nothing, so the account has no limit beside those of addresses.
 */
async function hasSecondFactor(db: Db, email: string): Promise<boolean> {
  const user = await findUserByEmail(db, email)
  return user !== undefined && (await findTwoFactor(db, user.id)) !== undefined
}

const takeOfBrowser = (
  name: string,
  { limits, deviceId }: AccountCaller,
  limit: typeof LOGIN_LIMIT_CODES,
): Promise<Use> =>
  deviceId === undefined ? limits.take(name, limit) : limits.takeById(name, { deviceId }, limit)
