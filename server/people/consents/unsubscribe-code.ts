import { CONSENT_KINDS, type ConsentKind } from '#contract/people/consents.ts'
import type { Keys } from '../../platform/config/keys.ts'
import { isId } from '../../platform/ids.ts'

type Subscription = { userId: string; kind: ConsentKind }

/**
 * The code in a mail's link, made of user and kind: nothing secret is stored, and it works as long
 * as the account.
 */
export const unsubscribeCode = (keys: Keys, { userId, kind }: Subscription): string =>
  keys.seal('unsubscribe', `${userId}:${kind}`)

/** Undefined for a code that the shop did not make. */
export function subscriptionOf(keys: Keys, code: string): Subscription | undefined {
  const [userId = '', name] = keys.open('unsubscribe', code)?.split(':') ?? []
  const kind = CONSENT_KINDS.find((kind) => kind === name)
  return kind && isId(userId) ? { userId, kind } : undefined
}
