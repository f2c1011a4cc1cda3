import { timeAfterNow } from '../db/now.ts'
import type { Db } from '../db/schema.ts'
import { createRowId } from '../ids.ts'
import type { AccountMail, MailData, MailKind } from './mail-kinds.ts'

export type SecurityMail = AccountMail<
  'newDevice' | 'roleChanged' | 'staffChanged' | 'sessionReused' | 'twoFactorOn' | 'twoFactorOff'
>

export type QueuedMail = { [Kind in MailKind]: { template: Kind } & MailData<Kind> }[MailKind] & {
  to: string
  /** The same key twice is one mail. */
  key: string
  /** The hash of the address that caused it; a mail without one is the shop's own affair. */
  caller?: string | undefined
  /** It is not sent before, an interval: '60 seconds'. */
  after?: string
}

const outboxRowOf = ({ to, key, template, after = '0', ...data }: QueuedMail) => ({
  next_try_at: timeAfterNow(after),
  recipient: to,
  dedupe_key: key,
  template,
  data: JSON.stringify(data),
})

/**
 * Writes mails in the transaction that causes them: there is a mail exactly if the change was
 * committed.
 */
export async function queueMails(db: Db, mails: readonly QueuedMail[]): Promise<void> {
  if (mails.length === 0) return
  await db
    .insertInto('mail_outbox')
    .values(mails.map(outboxRowOf))
    .onConflict((on) => on.column('dedupe_key').doNothing())
    .execute()
}

export const queueMail = (db: Db, mail: QueuedMail): Promise<void> => queueMails(db, [mail])

/** Each call queues a mail of its own. */
export const queueSecurityMail = (
  db: Db,
  to: { id: string; email: string },
  mail: SecurityMail,
): Promise<void> =>
  queueMail(db, {
    ...mail,
    to: to.email,
    key: `${mail.template}:${createRowId()}`,
    userId: to.id,
  } as QueuedMail)
