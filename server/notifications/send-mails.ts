import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/schema.ts'
import { claimDue } from '../jobs/claim.ts'
import type { Mailer } from '../mail/mailer.ts'
import { type Composer, compose } from './compose.ts'
import { htmlPart, textPart } from './templates.ts'
import { isOverLimit } from './unverified-limit.ts'

export type MailJob = Composer & {
  mailer: Mailer
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** How many mails an hour go to an address that is not verified. */
  unverifiedMailsPerHour: number
}

const PER_ROUND = 20
const ONE_DAY_S = 24 * 3600
/** Seconds until a mail that could not be handed over is tried again; after the last one it is given up. */
const RETRY_AFTER_S = [5, 15, 60, 300, 900, 3600, 3 * 3600, 12 * 3600, ONE_DAY_S]

/** Sends what is due. A mail is marked after it was handed over: nothing is lost, and only a crash in between repeats one. */
export async function sendMails(job: MailJob): Promise<number> {
  const due = (await claim(job.db)).toSorted((one, other) => one.id - other.id) // as they were queued
  for (const mail of due) {
    const status = await deliver(job, mail).catch((err: unknown) => {
      job.log.warn({ err, mail: mail.dedupe_key }, 'a mail could not be sent')
      return mail.attempts >= RETRY_AFTER_S.length ? ('failed' as const) : ('pending' as const)
    })
    const isOver = status !== 'pending'
    await job.db
      .updateTable('mail_outbox')
      .set({ status, ...(isOver && { data: '{}' }) }) // a code has no business in the table any more
      .where('id', '=', mail.id)
      .execute()
  }
  return due.length
}

type Due = Awaited<ReturnType<typeof claim>>[number]

async function deliver(job: MailJob, mail: Due): Promise<'sent' | 'skipped'> {
  const draft = await compose(job, mail)
  if (draft && !draft.isVerified && (await isOverLimit(job.db, mail, job.unverifiedMailsPerHour))) return 'skipped'
  const content = await draft?.write()
  if (!content) return 'sent'
  await job.mailer.send({
    to: mail.recipient,
    subject: content.subject,
    html: htmlPart(content),
    text: textPart(content),
    // The same mail sent twice has the same id: mail programs show it once.
    messageId: `<${mail.dedupe_key.replace(/[^\w.-]/g, '.')}@${new URL(job.origin).hostname}>`,
  })
  return 'sent'
}

const claim = (db: Db) =>
  claimDue(db, {
    table: 'mail_outbox',
    id: 'id',
    due: 'next_try_at',
    count: 'attempts',
    isPendingOnly: true,
    againAfterS: RETRY_AFTER_S,
    atLastS: ONE_DAY_S,
    columns: ['id', 'dedupe_key', 'recipient', 'template', 'data', 'attempts'],
    perRound: PER_ROUND,
  })
