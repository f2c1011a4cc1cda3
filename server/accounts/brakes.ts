import type { Db } from '../db/schema.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { findUserByEmail } from '../users/queries.ts'
import { isKnownAddress } from './sessions.ts'

const QUARTER_S = 15 * 60
const HOUR_S = 3600

/** Failed sign-ins that one address may have against one account, and against all. */
const PER_PAIR = { max: 10, windowS: QUARTER_S }
const PER_ADDRESS = { max: 60, windowS: QUARTER_S }
/** Against one account from all addresses together. Those who signed in from theirs before are not held up by it. */
const PER_ACCOUNT = { max: 50, windowS: 60 }

const SIGN_UPS = { max: 20, windowS: HOUR_S }
const RESETS = { max: 20, windowS: HOUR_S }
const RESETS_OF_ONE = { max: 3, windowS: HOUR_S }
const CODES = { max: 30, windowS: QUARTER_S }

export type Brakes = {
  /** To be called before a password is checked. @throws 429. Call what it answers after a success: it does not count. */
  signIn(email: string, address: string): Promise<() => Promise<void>>
  signUp(address: string): Promise<void>
  forgotPassword(email: string, address: string): Promise<void>
  code(address: string): Promise<void>
}

/** Who guesses is slowed down; the owner of an account, at home, is not. Counted in the database, by all instances. */
export const createBrakes = (db: Db, limit: RateLimit): Brakes => ({
  signIn: async (typed, address) => {
    const email = typed.trim().toLowerCase()
    const keys = [`login:${address}:${email}`, `login:${address}`] as const
    await limit.take(keys[0], PER_PAIR)
    await limit.take(keys[1], PER_ADDRESS)
    const row = await findUserByEmail(db, email)
    if (!row || !(await isKnownAddress(db, row.id, address))) await limit.take(`login:${email}`, PER_ACCOUNT)
    return async () => void (await Promise.all(keys.map((key) => limit.giveBack(key))))
  },
  signUp: (address) => limit.take(`signup:${address}`, SIGN_UPS),
  forgotPassword: async (email, address) => {
    await limit.take(`forgot:${address}`, RESETS)
    await limit.take(`forgot:${email.trim().toLowerCase()}`, RESETS_OF_ONE)
  },
  code: (address) => limit.take(`code:${address}`, CODES),
})
