import { messages } from '#contract/messages.ts'
import { HttpError } from '../../platform/errors.ts'
import type { KnownId } from '../../platform/http/count-use.ts'
import type { CallerLimits } from '../../platform/http/rate-limit.ts'
import { findTwoFactor } from './queries.ts'
import { type CodeKind, spendSecondStepCode, type TwoFactors } from './spend-code.ts'

/** Three of a million codes are valid at a time. */
const WRONG_CODES = { max: 10, windowS: 15 * 60 }

export const codeMissing = (): HttpError =>
  new HttpError(401, messages.enterCode, { needs: 'code' })

type SecondStepInput = {
  userId: string
  code: string | undefined
  limits: CallerLimits
  /** Tries with the same counter count together. */
  counter: KnownId
}

/**
 * Requires the code of the second step and returns its kind; undefined where the account has no
 * second factor. @throws 401 with `needs: 'code'` for a missing or wrong code, 429 for too many
 */
export async function requireSecondStep(
  deps: TwoFactors,
  { code, ...given }: SecondStepInput,
): Promise<CodeKind | undefined> {
  if (!(await findTwoFactor(deps.db, given.userId))) return undefined
  if (!code) throw codeMissing()
  const kind = await trySecondStepCode(deps, { code, ...given })
  if (!kind) throw new HttpError(401, messages.wrongCode, { needs: 'code' })
  return kind
}

/** Marks a code as used; undefined for a wrong one. @throws 429 after too many wrong ones */
export async function trySecondStepCode(
  deps: TwoFactors,
  { userId, code, limits, counter }: SecondStepInput & { code: string },
): Promise<CodeKind | undefined> {
  const use = await limits.takeById('two-factor', counter, WRONG_CODES)
  const kind = await spendSecondStepCode(deps, userId, code)
  if (kind) await use.giveBack()
  return kind
}
