import { getSystemErrorName } from 'node:util'
import {
  type PaymentProvider,
  ProviderUnreachable,
} from '../../orders/payments/providers/provider.ts'
import { fieldOfError } from '../../platform/errors.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { InstanceNotes } from './notes.ts'

/** Codes of errors that concern one mail: the server itself answered. */
const SINGLE_MAIL_ERRORS = ['EENVELOPE', 'EMESSAGE']

/** Returns the same mailer, which also notes whether the mail server answers. */
export const watchMailer = (mailer: Mailer, notes: Pick<InstanceNotes, 'answered'>): Mailer => ({
  send: async (mail) => {
    try {
      await mailer.send(mail)
      notes.answered('mail')
    } catch (error) {
      const hasAnswered = SINGLE_MAIL_ERRORS.includes(fieldOfError(error, 'code') ?? '')
      notes.answered('mail', hasAnswered ? undefined : errorCodeText(error))
      throw error
    }
  },
})

/**
 * Returns the same provider, which also notes whether it answers. Errors other than
 * `ProviderUnreachable` are not noted.
 */
export function watchProvider(
  cards: PaymentProvider,
  notes: Pick<InstanceNotes, 'answered'>,
): PaymentProvider {
  const watched =
    <In extends unknown[], Out>(ask: (...input: In) => Promise<Out>) =>
    async (...input: In): Promise<Out> => {
      try {
        const answer = await ask(...input)
        notes.answered('provider')
        return answer
      } catch (error) {
        if (error instanceof ProviderUnreachable)
          notes.answered('provider', errorCodeText(error.cause))
        throw error
      }
    }
  return {
    ...cards,
    verify: watched(cards.verify),
    refund: watched(cards.refund),
    findRefund: watched(cards.findRefund),
    listRefunds: watched(cards.listRefunds),
  }
}

/**
 * Names an error in a few words, such as `ECONNREFUSED`, `EAUTH 535`, `TimeoutError` or
 * `status 503`. It never quotes a text of the other side, which may name people.
 */
export function errorCodeText(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(inner instanceof Error)) return 'unknown'
  const status = /^status \d{3}$/.exec(inner.message)?.[0]
  const code = systemCodeOf(inner) ?? fieldOfError(inner, 'code')
  const responseCode = 'responseCode' in inner ? String(inner.responseCode) : undefined
  const known = [code, responseCode, status].filter(isShortCode)
  return known.join(' ') || inner.name
}

const isShortCode = (text?: string): boolean => text !== undefined && /^[\w ]{1,40}$/.test(text)

/**
 * Returns the system's code, such as `ECONNREFUSED`, also where a library has put a code of its own
 * before it.
 */
function systemCodeOf(error: Error): string | undefined {
  const errno = 'errno' in error ? error.errno : undefined
  return typeof errno === 'number' && errno < 0 ? getSystemErrorName(errno) : undefined
}
