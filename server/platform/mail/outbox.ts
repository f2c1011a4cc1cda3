import type { OrderMail } from '#contract/orders/sale-states.ts'
import type { Role } from '#contract/platform/roles.ts'
import { fromNow } from '../db/now.ts'
import type { Db } from '../db/schema.ts'
import { newId } from '../ids.ts'

/** Mails about the security of an account. */
export type SecurityMail =
  | { template: 'newDevice'; device: string; at: string }
  | { template: 'roleChanged'; role: Role }
  | { template: 'staffChanged'; role: Role; person: string; by: string }
  | { template: 'sessionReused' | 'twoFactorOn' | 'twoFactorOff' }

/** The subject of a mail. Amounts and names are read when it is sent. The data is deleted afterwards. */
export type MailData =
  | { template: 'verifyEmail'; userId: string; code: string }
  /** Whether the address has an account is looked up when the mail is sent. */
  | { template: 'resetPassword'; email: string }
  | { template: 'passwordChanged'; userId: string }
  | { template: 'confirmAlert' | 'inStockAgain'; alertId: string }
  /** About the cart that had this version; nothing is sent once it has another. */
  | { template: 'cartLeft'; userId: string; version: number }
  /** To a member of staff whom a note names; nothing is sent once the note is gone. */
  | { template: 'mentioned'; userId: string; noteId: string }
  /** Once each morning, to the shop's own address. */
  | { template: 'lowStock' }
  /** To the shop's own address. */
  | { template: 'backupFailed' }
  | ({ userId: string } & SecurityMail)
  /** Anyone can cause these mails, by an order that names an address. `shipmentId`: of a mail about one parcel. */
  | { template: OrderMail; saleId: string; shipmentId?: string }

export type QueuedMail = MailData & {
  to: string
  /** The same key twice is one mail. */
  key: string
  /** The hash of the address that caused it; a mail without one is the shop's own affair. */
  caller?: string | undefined
  /** It is not sent before, an interval: '60 seconds'. */
  after?: string
}

const rowOf = ({ to, key, template, after = '0', ...data }: QueuedMail) => ({
  next_try_at: fromNow(after),
  recipient: to,
  dedupe_key: key,
  template,
  data: JSON.stringify(data),
})

/** Writes mails in the transaction that causes them: there is a mail exactly if the change was committed. */
export async function queueMails(db: Db, mails: readonly QueuedMail[]): Promise<void> {
  if (mails.length === 0) return
  await db
    .insertInto('mail_outbox')
    .values(mails.map(rowOf))
    .onConflict((on) => on.column('dedupe_key').doNothing())
    .execute()
}

export const queueMail = (db: Db, mail: QueuedMail): Promise<void> => queueMails(db, [mail])

/** Each call queues a mail of its own. */
export const queueSecurityMail = (db: Db, to: { id: string; email: string }, mail: SecurityMail): Promise<void> =>
  queueMail(db, { ...mail, to: to.email, key: `${mail.template}:${newId()}`, userId: to.id })
