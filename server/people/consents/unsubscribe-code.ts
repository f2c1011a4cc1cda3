import { CONSENT_KINDS, type ConsentKind } from '#contract/people/consents.ts'
import type { PurposeKeys } from '../../platform/config/keys.ts'
import { isWellFormedId } from '../../platform/ids.ts'

type Subscription = { userId: string; kind: ConsentKind }

/**
 * The code in a mail's link, made of user and kind: nothing secret is stored, and it works as long
 * as the account.
 */
export const unsubscribeCode = (keys: PurposeKeys, { userId, kind }: Subscription): string =>
  keys.seal('unsubscribe', `${userId}:${kind}`)

/** Undefined for a code that the shop did not make. */
export function subscriptionOf(keys: PurposeKeys, code: string): Subscription | undefined {
  const [userId = '', name] = keys.open('unsubscribe', code)?.split(':') ?? []
  const kind = CONSENT_KINDS.find((kind) => kind === name)
  return kind && isWellFormedId(userId) ? { userId, kind } : undefined
}
