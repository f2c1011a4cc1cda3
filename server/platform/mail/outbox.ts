import type { z } from 'zod'
import { timeAfterNow } from '../db/now.ts'
import type { Db } from '../db/schema.ts'

/** A mail of one of these kinds, which an area lists: the template, with the data of its kind. */
export type MailOfKind<Kinds extends Readonly<Record<string, z.ZodType>>> = {
  [Kind in keyof Kinds]: { template: Kind } & z.output<Kinds[Kind]>
}[keyof Kinds]

export type QueuedMail<Mail> = Mail & {
  to: string
  /** The same key twice is one mail. */
  key: string
  /** The hash of the address that caused it; a mail without one is the shop's own affair. */
  caller?: string | undefined
  /** It is not sent before, an interval: '60 seconds'. */
  after?: string
}

const outboxRowOf = ({
  to,
  key,
  template,
  after = '0',
  ...data
}: QueuedMail<{ template: string }>) => ({
  next_try_at: timeAfterNow(after),
  recipient: to,
  dedupe_key: key,
  template,
  data: JSON.stringify(data),
})

/**
 * Writes mails in the transaction that causes them: there is a mail exactly if the change was
 * committed. Each call names the `Mail` type of its area, by which its mails are checked.
 */
export async function queueMails<Mail extends { template: string } = never>(
  db: Db,
  mails: readonly QueuedMail<NoInfer<Mail>>[],
): Promise<void> {
  if (mails.length === 0) return
  await db
    .insertInto('mail_outbox')
    .values(mails.map(outboxRowOf))
    .onConflict((on) => on.column('dedupe_key').doNothing())
    .execute()
}

export const queueMail = <Mail extends { template: string } = never>(
  db: Db,
  mail: QueuedMail<NoInfer<Mail>>,
): Promise<void> => queueMails<Mail>(db, [mail])
