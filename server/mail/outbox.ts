import type { Role } from '#contract/roles.ts'
import type { OrderMail } from '#contract/sale-states.ts'
import type { Db } from '../db/schema.ts'
import { newId } from '../ids.ts'

/** Mails about what happened to an account. */
export type SecurityMail =
  | { template: 'newDevice'; device: string; at: string }
  | { template: 'roleChanged'; role: Role }
  | { template: 'staffChanged'; role: Role; person: string; by: string }
  | { template: 'sessionReused' | 'twoFactorOn' | 'twoFactorOff' }

/** What a mail is about. Amounts and names are read when it is sent; its data is deleted afterwards. */
export type MailData =
  | { template: 'verifyEmail'; userId: string; code: string }
  /** Whether the address has an account is looked up when the mail is sent. */
  | { template: 'resetPassword'; email: string }
  | { template: 'passwordChanged'; userId: string }
  | ({ userId: string } & SecurityMail)
  /** Mails that anyone can cause, by an order that names an address. */
  | { template: OrderMail; saleId: string }

export type QueuedMail = MailData & {
  to: string
  /** One event, one mail: the same key twice is written once. */
  key: string
}

const rowOf = ({ to, key, template, ...data }: QueuedMail) => ({
  recipient: to,
  dedupe_key: key,
  template,
  data: JSON.stringify(data),
})

/** Writes mails in the transaction that causes them: there is a mail exactly when the change was made. */
export async function queueMails(db: Db, mails: readonly QueuedMail[]): Promise<void> {
  if (mails.length === 0) return
  await db
    .insertInto('mail_outbox')
    .values(mails.map(rowOf))
    .onConflict((on) => on.column('dedupe_key').doNothing())
    .execute()
}

export const queueMail = (db: Db, mail: QueuedMail): Promise<void> => queueMails(db, [mail])

/** Tells an account's owner what happened to it; each call is an event of its own. */
export const queueSecurityMail = (db: Db, to: { id: string; email: string }, mail: SecurityMail): Promise<void> =>
  queueMail(db, { ...mail, to: to.email, key: `${mail.template}:${newId()}`, userId: to.id })
