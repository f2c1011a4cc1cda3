import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { type Composer, compose } from './compose.ts'
import type { Mailer } from './mailer.ts'
import { htmlPart, textPart } from './templates.ts'

export type MailJob = Composer & { mailer: Mailer; log: Pick<FastifyBaseLogger, 'warn' | 'error'> }

const PER_ROUND = 20
/** Seconds until a mail that could not be handed over is tried again; after the last one it is given up. */
const RETRY_AFTER_S = [5, 15, 60, 300, 900, 3600, 3 * 3600, 12 * 3600, 24 * 3600]

/** Sends what is due. A mail is marked after it was handed over: nothing is lost, and only a crash in between repeats one. */
export async function sendMails(job: MailJob): Promise<number> {
  const due = await claim(job.db)
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

type Due = { id: number; dedupe_key: string; recipient: string; template: string; data: unknown; attempts: number }

async function deliver(job: MailJob, { recipient, template, data, dedupe_key }: Due): Promise<'sent'> {
  const content = await compose(job, template, data)
  if (!content) return 'sent'
  await job.mailer.send({
    to: recipient,
    subject: content.subject,
    html: htmlPart(content),
    text: textPart(content),
    // The same mail sent twice has the same id: mail programs show it once.
    messageId: `<${dedupe_key.replace(/[^\w.-]/g, '.')}@${new URL(job.origin).hostname}>`,
  })
  return 'sent'
}

/** Taken by one instance; if it dies meanwhile, the mail is due again after the next step. */
const claim = (db: Db): Promise<Due[]> =>
  db
    .updateTable('mail_outbox')
    .set({
      attempts: sql`attempts + 1` as never,
      next_try_at:
        sql<Date>`now() + make_interval(secs => coalesce((${RETRY_AFTER_S}::float8[])[attempts + 1], 86400))` as never,
    })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mail_outbox')
        .select('id')
        .where('status', '=', 'pending')
        .where('next_try_at', '<=', sql<Date>`now()`)
        .orderBy('next_try_at')
        .limit(PER_ROUND)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'dedupe_key', 'recipient', 'template', 'data', 'attempts'])
    .execute()
