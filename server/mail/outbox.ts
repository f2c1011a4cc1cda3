import type { Db } from '../db/schema.ts'
import { newId } from '../ids.ts'
import type { SecurityMail } from '../notifications/security-mails.ts'

/** Mails that anybody can cause, by an order that names an address. */
export type OrderMail = 'orderPlaced' | 'orderOnDelivery' | 'paymentReceived' | 'orderCancelled' | 'orderCompleted'

/** What a mail is about. Amounts and names are read when it is sent; what it holds is forgotten afterwards. */
export type MailData =
  | { template: 'verifyEmail'; userId: string; code: string }
  /** Whether the address has an account is looked up when the mail is sent. */
  | { template: 'resetPassword'; email: string }
  | { template: 'passwordChanged'; userId: string }
  | ({ userId: string } & SecurityMail)
  | { template: OrderMail; saleId: string }

export type QueuedMail = MailData & {
  to: string
  /** One event, one mail: the same key twice is written once. */
  key: string
}

export const mailRow = ({ to, key, template, ...data }: QueuedMail) => ({
  recipient: to,
  dedupe_key: key,
  template,
  data: JSON.stringify(data),
})

/** Writes a mail in the transaction that causes it: there is a mail exactly when the change was made. */
export const queueMail = (db: Db, mail: QueuedMail): Promise<unknown> =>
  db
    .insertInto('mail_outbox')
    .values(mailRow(mail))
    .onConflict((on) => on.column('dedupe_key').doNothing())
    .execute()

/** Tells an account's owner what happened to it; each call is an event of its own. */
export const queueSecurityMail = (db: Db, to: { id: string; email: string }, mail: SecurityMail): Promise<unknown> =>
  queueMail(db, { ...mail, to: to.email, key: `${mail.template}:${newId()}`, userId: to.id })
