import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { hasRight } from '#contract/platform/rights.ts'
import type { AuditedAct } from '../../platform/audit/audit.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { HttpError } from '../../platform/errors.ts'
import { claimDueRows } from '../../platform/jobs/claim.ts'
import type { OrderServices } from '../payments/settle.ts'
import { BULK_USE_CASES } from './acts.ts'
import type { BulkJobRow } from './queries.ts'

/** Seconds until a claimed order is due again, if its instance died or something else failed. */
const JOB_ITEM_RETRY_AFTER_S = [60, 60, 300, 600]
const JOB_ITEMS_PER_ROUND = 25

type DueJobItem = { id: number; job_id: string; sale_id: string; attempts: number }
/** A job with who acts; undefined: that account may no longer do it. */
type RunningJob = { job: BulkJobRow; by: AuditedAct | undefined }

/**
 * Acts on the due orders of all running jobs. Returns how many there were. An act and its result
 * are one transaction, so that each order is changed once.
 */
export async function runBulkJobs(deps: OrderServices): Promise<number> {
  const due: DueJobItem[] = await claimDueRows(deps.db, {
    table: 'bulk_item',
    againAfterS: JOB_ITEM_RETRY_AFTER_S,
    atLastS: 600,
    columns: ['id', 'job_id', 'sale_id', 'attempts'],
    perRound: JOB_ITEMS_PER_ROUND,
  })
  const jobs = await readRunningJobs(deps.db, [...new Set(due.map(({ job_id }) => job_id))])
  for (const item of due.toSorted((a, b) => a.id - b.id))
    await handleJobItem(deps, item, jobs.get(item.job_id))
  await endFinishedJobs(deps.db)
  if (due.length > 0) deps.wakeFollowers()
  return due.length
}

async function readRunningJobs(db: Db, ids: readonly string[]): Promise<Map<string, RunningJob>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('bulk_job')
    .innerJoin('user_account', 'user_account.id', 'bulk_job.actor_id')
    .selectAll('bulk_job')
    .select(['user_account.role', 'user_account.rights', 'user_account.status as account'])
    .where('bulk_job.id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ role, rights, account, ...job }) => {
      const actor = { id: job.actor_id, role, rights, name: job.actor_name, sessionId: '' }
      const isAllowed = hasRight(actor, 'orders') && account !== 'block'
      return [job.id, { job, by: isAllowed ? { actor, address: job.address } : undefined }]
    }),
  )
}

async function handleJobItem(
  deps: OrderServices,
  item: DueJobItem,
  running: RunningJob | undefined,
): Promise<void> {
  const act = running && BULK_USE_CASES[running.job.action]
  if (!running?.by || !act) return stopJobItem(deps.db, item, messages.jobRefused)
  const { by, job } = running
  try {
    const { method, handed_over: handedOver, undoes } = job
    await act(deps, {
      id: item.sale_id,
      by,
      method,
      handedOver,
      undoes,
      also: (trx) => finishJobItem(trx, item),
    })
  } catch (error) {
    if (error instanceof HttpError) return stopJobItem(deps.db, item, error.message)
    deps.log.error({ err: error, id: item.id }, 'an order of a job could not be handled')
    if (item.attempts > JOB_ITEM_RETRY_AFTER_S.length)
      await stopJobItem(deps.db, item, messages.jobFailed)
  }
}

/**
 * Writes the result of an act in the act's own transaction. @throws when another instance was
 * faster: its act stands, this one is rolled back
 */
async function finishJobItem(trx: Trx, { id }: DueJobItem): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('bulk_item')
    .set({ status: 'done', next_try_at: null })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  if (!numUpdatedRows) throw new HttpError(409, messages.jobFailed)
}

/** Says why an order stays as it was. One that was done meanwhile stays done. */
async function stopJobItem(db: Db, { id }: DueJobItem, reason: string): Promise<void> {
  await db
    .updateTable('bulk_item')
    .set({ status: 'stopped', reason, next_try_at: null })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

const endFinishedJobs = (db: Db): Promise<unknown> =>
  db
    .updateTable('bulk_job')
    .set({ status: 'done', ended_at: databaseNow() })
    .where('status', '=', 'running')
    .where(
      sql<boolean>`not exists (select from bulk_item where job_id = bulk_job.id and status = 'pending')`,
    )
    .execute()
