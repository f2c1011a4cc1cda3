import { messages } from '#contract/messages.ts'
import { HttpError } from '../errors.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { findTwoFactor } from './queries.ts'
import { type CodeKind, spendCode, type TwoFactors } from './spend-code.ts'

/** Wrong codes in a quarter of an hour: of a million codes three are good at a time. */
const TRIES = { max: 10, windowS: 15 * 60 }

export const codeMissing = (): HttpError => new HttpError(401, messages.enterCode, { needs: 'code' })

type Given = {
  userId: string
  code: string | undefined
  /** Whose tries count together. */
  limit: RateLimit
  counter: string
}

/**
 * The second step of signing in. Answers which kind of code let them in; 'none' where the account has no second factor.
 * @throws 401 with `needs: 'code'` where one is missing or wrong, 429
 */
export async function requireCode(deps: TwoFactors, { userId, code, ...tries }: Given): Promise<CodeKind | 'none'> {
  if (!(await findTwoFactor(deps.db, userId))) return 'none'
  if (!code) throw codeMissing()
  const kind = await tryCode(deps, { userId, code, ...tries })
  if (!kind) throw new HttpError(401, messages.wrongCode, { needs: 'code' })
  return kind
}

/** As `spendCode`, so many times only. @throws 429 */
export async function tryCode(
  deps: TwoFactors,
  { userId, code, limit, counter }: Given & { code: string },
): Promise<CodeKind | undefined> {
  const key = `two-factor:${counter}`
  await limit.take(key, TRIES)
  const kind = await spendCode(deps, userId, code)
  if (kind) await limit.giveBack(key)
  return kind
}
