import { getSystemErrorName } from 'node:util'
import {
  type PaymentProvider,
  ProviderUnreachable,
} from '../../orders/payments/providers/provider.ts'
import { fieldOf } from '../../platform/errors.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Notes } from './notes.ts'

/** Errors of one mail: the server answered. */
const OF_ONE_MAIL = ['EENVELOPE', 'EMESSAGE']

export const watchMailer = (mailer: Mailer, notes: Pick<Notes, 'answered'>): Mailer => ({
  send: async (mail) => {
    try {
      await mailer.send(mail)
      notes.answered('mail')
    } catch (error) {
      notes.answered(
        'mail',
        OF_ONE_MAIL.includes(fieldOf(error, 'code') ?? '') ? undefined : codeOf(error),
      )
      throw error
    }
  },
})

export function watchProvider(
  cards: PaymentProvider,
  notes: Pick<Notes, 'answered'>,
): PaymentProvider {
  const watched =
    <In extends unknown[], Out>(ask: (...input: In) => Promise<Out>) =>
    async (...input: In): Promise<Out> => {
      try {
        const answer = await ask(...input)
        notes.answered('provider')
        return answer
      } catch (error) {
        if (error instanceof ProviderUnreachable) notes.answered('provider', codeOf(error.cause))
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
 * `ECONNREFUSED`, `EAUTH 535`, `TimeoutError`, `status 503`: never a text of the other side, which
 * may name people.
 */
export function codeOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(inner instanceof Error)) return 'unknown'
  const status = /^status \d{3}$/.exec(inner.message)?.[0]
  const code = systemCodeOf(inner) ?? fieldOf(inner, 'code')
  const parts = [code, 'responseCode' in inner ? String(inner.responseCode) : undefined, status]
  const known = parts.filter((part) => part !== undefined && /^[\w ]{1,40}$/.test(part)).join(' ')
  return known || inner.name
}

/** `ECONNREFUSED`, also where a library has put a code of its own before it. */
const systemCodeOf = (error: Error): string | undefined =>
  'errno' in error && typeof error.errno === 'number' && error.errno < 0
    ? getSystemErrorName(error.errno)
    : undefined
