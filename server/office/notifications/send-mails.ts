import type { FastifyBaseLogger } from 'fastify'
import { timeAfterNow } from '../../platform/db/now.ts'
import type { Db } from '../../platform/db/schema.ts'
import { claimDueRows } from '../../platform/jobs/claim.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { metrics } from '../../platform/metrics/metrics.ts'
import { readPublicShop } from '../../platform/settings/public-shop.ts'
import { runInTraceSpan } from '../../platform/tracing/tracing.ts'
import { composeMail, type MailComposer, type MailDraft } from './compose.ts'
import { renderHtmlPart, renderTextPart } from './templates.ts'
import {
  giveBackToMailBudget,
  isOverUnverifiedLimit,
  type MailBudget,
  takeFromMailBudget,
} from './unverified-limit.ts'

export type MailJob = MailComposer & {
  mailer: Mailer
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** The limit for mails to one address that is not verified. */
  unverifiedMailsPerHour: number
  /** The limit for mails to all of them; undefined: none. */
  budget: MailBudget | undefined
}

const MAILS_PER_ROUND = 5
/**
 * Longer than a round takes with a slow mail server: until then no other instance claims the same
 * mails.
 */
const MAIL_CLAIM_S = 300
/**
 * Seconds until a mail that was not taken is tried again, after the first try, the second … Then it
 * has failed.
 */
const RETRY_MAIL_AFTER_S = [5, 15, 60, 300, 900, 3600, 3 * 3600, 12 * 3600]

/**
 * A mail that waits for the shop's budget is left out after that: what it says is on the page of
 * its order.
 */
const MAX_BUDGET_WAIT_MS = 24 * 3600_000

/**
 * Sends what is due, and returns how many mails that were. A mail is marked after it was taken:
 * none is lost, and only a crash in between repeats one.
 */
export async function sendDueMails(job: MailJob): Promise<number> {
  const claimed = await claimDueMails(job.db)
  const inQueuedOrder = claimed.toSorted((a, b) => a.id - b.id)
  for (const mail of inQueuedOrder) {
    const sending = runInTraceSpan('mail', { 'shop.template': mail.template }, () =>
      deliverUnlessLimited(job, mail),
    )
    const changes = await sending.catch((err: unknown) => {
      job.log.warn({ err, mail: mail.dedupe_key }, 'a mail could not be sent')
      return changesAfterFailure(mail)
    })
    await job.db.updateTable('mail_outbox').set(changes).where('id', '=', mail.id).execute()
    metrics.mails.inc({ result: mailMetricResult(changes) })
  }
  return claimed.length
}

/** What is written of a mail after a try: it is finished, waits for the budget, or is tried again. */
type DueMailChanges =
  | ReturnType<typeof toFinished>
  | ReturnType<typeof changesAfterBudget>
  | ReturnType<typeof changesAfterFailure>

function mailMetricResult(changes: DueMailChanges): string {
  if ('status' in changes) return changes.status
  return 'attempts' in changes ? 'waiting' : 'retried'
}

type DueMail = Awaited<ReturnType<typeof claimDueMails>>[number]

/** The data may contain a code: it is deleted as soon as the mail is not tried again. */
const toFinished = (status: 'sent' | 'skipped' | 'failed') => ({ status, data: '{}' })

function changesAfterFailure({ attempts }: DueMail) {
  const seconds = RETRY_MAIL_AFTER_S[attempts - 1]
  return seconds === undefined
    ? toFinished('failed')
    : { next_try_at: timeAfterNow(`${seconds} seconds`) }
}

/** `overBudget` is read by the shop's health. */
const OVER_BUDGET = { overBudget: true }
const skippedByBudget = { ...toFinished('skipped'), data: JSON.stringify(OVER_BUDGET) }

function changesAfterBudget({ attempts, data, created_at }: DueMail, waitS: number) {
  if (created_at.getTime() < Date.now() - MAX_BUDGET_WAIT_MS) return skippedByBudget
  const waiting = { ...(data as object), ...OVER_BUDGET }
  // Waiting is no failed try.
  return {
    attempts: attempts - 1,
    next_try_at: timeAfterNow(`${waitS} seconds`),
    data: JSON.stringify(waiting),
  }
}

/**
 * Sends a mail unless it may not be: an address that nobody has verified gets few an hour, and all
 * of them share a budget.
 */
async function deliverUnlessLimited(job: MailJob, mail: DueMail) {
  const draft = await composeMail(job, mail)
  if (!draft) return toFinished('sent')
  if (draft.isVerified) return sendDraft(job, mail, draft)
  if (await isOverUnverifiedLimit(job.db, mail, job.unverifiedMailsPerHour))
    return toFinished('skipped')
  if (!job.budget) return sendDraft(job, mail, draft)
  const { skip, waitS } = await takeFromMailBudget(job.db, mail, job.budget)
  if (skip) return skippedByBudget
  if (waitS) return changesAfterBudget(mail, waitS)
  return sendDraft(job, mail, draft).catch(async (error) => {
    await giveBackToMailBudget(job.db, mail)
    throw error
  })
}

async function sendDraft(job: MailJob, mail: DueMail, draft: MailDraft) {
  const content = await draft.write()
  if (!content) return toFinished('sent')
  const shop = await readPublicShop(job.settings)
  const { attachment, unsubscribe } = content
  await job.mailer.send({
    from: { name: shop.name, address: shop.email || noReplyAddress(job.origin) },
    to: mail.recipient,
    subject: content.subject,
    html: renderHtmlPart(content, shop, job.origin),
    text: renderTextPart(content, shop),
    attachments: attachment && [attachment],
    headers: unsubscribe && unsubscribeHeaders(unsubscribe.oneClick),
    // The same mail sent twice has the same id: mail programs show it once.
    messageId: `<${mail.dedupe_key.replace(/[^\w.-]/g, '.')}@${new URL(job.origin).hostname}>`,
  })
  return toFinished('sent')
}

/** The sender of a shop that has not set its e-mail. */
const noReplyAddress = (origin: string): string => `no-reply@${new URL(origin).hostname}`

/** RFC 8058: mail programs show a button of their own. */
const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const claimDueMails = (db: Db) =>
  claimDueRows(db, {
    table: 'mail_outbox',
    againAfterS: [],
    atLastS: MAIL_CLAIM_S,
    columns: ['id', 'dedupe_key', 'recipient', 'template', 'data', 'attempts', 'created_at'],
    perRound: MAILS_PER_ROUND,
  })
