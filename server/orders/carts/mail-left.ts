import { sql } from 'kysely'
import { z } from 'zod'
import { CART_LEFT_HOURS, CART_MAIL_DAYS } from '#contract/platform/limits.ts'
import { hasGivenConsent } from '../../people/consents/queries.ts'
import { type MailOfKind, type QueuedMail, queueMails } from '../../platform/mail/outbox.ts'
import type { SettingsContext } from '../../platform/settings/store.ts'
import { selectSellableLines } from './left-cart.ts'

export const CART_MAIL_KINDS = {
  /** About the cart that had this version; nothing is sent once it has another. */
  cartLeft: z.object({ userId: z.string(), version: z.number() }),
} as const

type CartMail = MailOfKind<typeof CART_MAIL_KINDS>

/** Nobody is reminded of what they left before that, such as when the shop turns these mails on. */
const LEFT_CART_MAX_AGE = '14 days'
const CART_MAILS_PER_ROUND = 100

/**
 * Queues one mail for each cart that its owner left for a day and agreed to hear of. The
 * address is verified, the account not blocked, and something of the cart in stock. There is no
 * second mail before the cart changed, nor within a week. Mark and mail are written in one
 * transaction, and no two instances take the same cart, so that no mail goes twice. Returns how
 * many were queued.
 */
export async function mailLeftCarts({ db, settings }: SettingsContext): Promise<number> {
  if (!(await settings.read()).cartMails) return 0
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ user_id: string; version: number; email: string }>`
      with due as (
        select cart.user_id, user_account.email
        from cart join user_account on user_account.id = cart.user_id
        where cart.changed_at between now() - ${LEFT_CART_MAX_AGE}::interval and now() - make_interval(hours => ${CART_LEFT_HOURS})
          and (mailed_at is null
            or mailed_at < changed_at and mailed_at < now() - make_interval(days => ${CART_MAIL_DAYS}))
          and role = 'users' and status = 'unblock' and email_verified_at is not null
          and ${hasGivenConsent(sql`cart.user_id`, 'cartMail')}
          and exists (${selectSellableLines(sql`cart.user_id`)})
        order by cart.changed_at limit ${CART_MAILS_PER_ROUND} for update of cart skip locked
      )
      update cart set mailed_at = now() from due where cart.user_id = due.user_id
      returning cart.user_id, cart.version, due.email`.execute(trx)
    const mails = rows.map(
      ({ user_id: userId, version, email: to }): QueuedMail<CartMail> => ({
        template: 'cartLeft',
        to,
        key: `cartLeft:${userId}:${version}`,
        userId,
        version,
      }),
    )
    await queueMails<CartMail>(trx, mails)
    return rows.length
  })
}
