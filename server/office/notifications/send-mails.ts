import type { FastifyBaseLogger } from 'fastify'
import { fromNow } from '../../platform/db/now.ts'
import type { Db } from '../../platform/db/schema.ts'
import { claimDue } from '../../platform/jobs/claim.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { metrics } from '../../platform/metrics/metrics.ts'
import { readShop } from '../../platform/settings/public-shop.ts'
import { inSpan } from '../../platform/tracing/tracing.ts'
import { type Composer, compose, type Draft } from './compose.ts'
import { htmlPart, textPart } from './templates.ts'
import {
  giveBackToBudget,
  isOverLimit,
  type MailBudget,
  takeFromBudget,
} from './unverified-limit.ts'

export type MailJob = Composer & {
  mailer: Mailer
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** The limit for mails to one address that is not verified. */
  unverifiedMailsPerHour: number
  /** The limit for mails to all of them; undefined: none. */
  budget: MailBudget | undefined
}

const PER_ROUND = 5
/**
 * Longer than a round takes with a slow mail server: until then no other instance claims the same
 * mails.
 */
const CLAIM_S = 300
/**
 * Seconds until a mail that was not taken is tried again, after the first try, the second … Then it
 * has failed.
 */
const RETRY_AFTER_S = [5, 15, 60, 300, 900, 3600, 3 * 3600, 12 * 3600]

/**
 * A mail that waits for the shop's budget is left out after that: what it says is on the page of
 * its order.
 */
const WAITS_FOR_MS = 24 * 3600_000

/**
 * Sends what is due, and returns how many mails that were. A mail is marked after it was taken:
 * none is lost, and only a crash in between repeats one.
 */
export async function sendMails(job: MailJob): Promise<number> {
  const claimed = await claim(job.db)
  const inQueuedOrder = claimed.toSorted((a, b) => a.id - b.id)
  for (const mail of inQueuedOrder) {
    const sending = inSpan('mail', { 'shop.template': mail.template }, () => deliver(job, mail))
    const changes = await sending.catch((err: unknown) => {
      job.log.warn({ err, mail: mail.dedupe_key }, 'a mail could not be sent')
      return afterFailure(mail)
    })
    await job.db.updateTable('mail_outbox').set(changes).where('id', '=', mail.id).execute()
    metrics.mails.inc({ result: resultOf(changes) })
  }
  return claimed.length
}

/** What is written of a mail after a try: it is finished, waits for the budget, or is tried again. */
type Changes =
  | ReturnType<typeof finished>
  | ReturnType<typeof afterBudget>
  | ReturnType<typeof afterFailure>

function resultOf(changes: Changes): string {
  if ('status' in changes) return changes.status
  return 'attempts' in changes ? 'waiting' : 'retried'
}

type Due = Awaited<ReturnType<typeof claim>>[number]

/** The data may contain a code: it is deleted as soon as the mail is not tried again. */
const finished = (status: 'sent' | 'skipped' | 'failed') => ({ status, data: '{}' })

function afterFailure({ attempts }: Due) {
  const seconds = RETRY_AFTER_S[attempts - 1]
  return seconds === undefined ? finished('failed') : { next_try_at: fromNow(`${seconds} seconds`) }
}

/** `overBudget` is read by the shop's health. */
const OVER_BUDGET = { overBudget: true }
const skippedByBudget = { ...finished('skipped'), data: JSON.stringify(OVER_BUDGET) }

function afterBudget({ attempts, data, created_at }: Due, waitS: number) {
  if (created_at.getTime() < Date.now() - WAITS_FOR_MS) return skippedByBudget
  const waiting = { ...(data as object), ...OVER_BUDGET }
  // Waiting is no failed try.
  return {
    attempts: attempts - 1,
    next_try_at: fromNow(`${waitS} seconds`),
    data: JSON.stringify(waiting),
  }
}

/**
 * Sends a mail unless it may not be: an address that nobody has verified gets few an hour, and all
 * of them share a budget.
 */
async function deliver(job: MailJob, mail: Due) {
  const draft = await compose(job, mail)
  if (!draft) return finished('sent')
  if (draft.isVerified) return send(job, mail, draft)
  if (await isOverLimit(job.db, mail, job.unverifiedMailsPerHour)) return finished('skipped')
  if (!job.budget) return send(job, mail, draft)
  const { skip, waitS } = await takeFromBudget(job.db, mail, job.budget)
  if (skip) return skippedByBudget
  if (waitS) return afterBudget(mail, waitS)
  return send(job, mail, draft).catch(async (error) => {
    await giveBackToBudget(job.db, mail)
    throw error
  })
}

async function send(job: MailJob, mail: Due, draft: Draft) {
  const content = await draft.write()
  if (!content) return finished('sent')
  const shop = await readShop(job.settings)
  const { attachment, unsubscribe } = content
  await job.mailer.send({
    from: { name: shop.name, address: shop.email || noReplyOf(job.origin) },
    to: mail.recipient,
    subject: content.subject,
    html: htmlPart(content, shop, job.origin),
    text: textPart(content, shop),
    attachments: attachment && [attachment],
    headers: unsubscribe && unsubscribeHeaders(unsubscribe.oneClick),
    // The same mail sent twice has the same id: mail programs show it once.
    messageId: `<${mail.dedupe_key.replace(/[^\w.-]/g, '.')}@${new URL(job.origin).hostname}>`,
  })
  return finished('sent')
}

/** The sender of a shop that has not set its e-mail. */
const noReplyOf = (origin: string): string => `no-reply@${new URL(origin).hostname}`

/** RFC 8058: mail programs show a button of their own. */
const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const claim = (db: Db) =>
  claimDue(db, {
    table: 'mail_outbox',
    againAfterS: [],
    atLastS: CLAIM_S,
    columns: ['id', 'dedupe_key', 'recipient', 'template', 'data', 'attempts', 'created_at'],
    perRound: PER_ROUND,
  })
