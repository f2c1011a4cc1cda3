import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { type BulkAction, type Doubt, doubtsOf, FITS, UNDO } from '#contract/orders/bulk-acts.ts'
import type { BulkJob } from '#contract/orders/desk.ts'
import { toNaira } from '#contract/orders/pricing.ts'
import type { Db, RowOf, Trx } from '../../platform/db/schema.ts'
import { notFound } from '../../platform/errors.ts'

export type JobRow = RowOf<'bulk_job'>

/** Stopped orders that are named. */
const NAMED = 100

const noJob = () => notFound(messages.jobNotFound)

function jobById(db: Db, id: string) {
  return db.selectFrom('bulk_job').selectAll().where('id', '=', id)
}

/** @throws 404 */
export const findJob = async (db: Db, id: string): Promise<JobRow> =>
  jobById(db, id).executeTakeFirstOrThrow(noJob)

/** For the rest of the transaction no other can change this job. @throws 404 */
export const lockJob = async (trx: Trx, id: string): Promise<JobRow> =>
  jobById(trx, id).forUpdate().executeTakeFirstOrThrow(noJob)

export async function toJob(db: Db, row: JobRow): Promise<BulkJob> {
  const counts = await countItems(db, row.id)
  return {
    _id: row.id,
    ...{ action: row.action, status: row.status, total: row.total },
    ...counts,
    ...(await expectationsOf(db, row)),
    canUndo:
      UNDO[row.action] !== undefined &&
      row.status === 'done' &&
      counts.done > 0 &&
      !(await isUndone(db, row)),
    stops: counts.stopped > 0 ? await listStops(db, row.id) : [],
  }
}

const countItems = (db: Db, jobId: string) =>
  db
    .selectFrom('bulk_item')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('status', '=', 'done').as('done'),
      eb.fn.countAll<number>().filterWhere('status', '=', 'stopped').as('stopped'),
    ])
    .where('job_id', '=', jobId)
    .executeTakeFirstOrThrow()

const NOTHING = { fitting: 0, unpacked: 0, returned: 0, refunded: 0, unpaid: 0, unpaidTotal: 0 }

export async function expectationsOf(
  db: Db,
  { id, action, status }: JobRow,
): Promise<typeof NOTHING> {
  if (status !== 'checked') return NOTHING
  const fitting = await listFitting(db, id, action)
  const those = (doubt: Doubt) => fitting.filter((row) => doubtsOf(row).includes(doubt))
  return {
    fitting: fitting.length,
    unpacked: those('unpacked').length,
    returned: those('returned').length,
    refunded: those('refunded').length,
    unpaid: those('unpaid').length,
    unpaidTotal: toNaira(those('unpaid').reduce((sum, row) => sum + row.total, 0)),
  }
}

async function listFitting(db: Db, jobId: string, action: BulkAction) {
  const rows = await db
    .selectFrom('bulk_item')
    .innerJoin('sale', 'sale.id', 'bulk_item.sale_id')
    .select([
      'bulk_item.id',
      'transaction_status as transactionStatus',
      'payment_status as paymentStatus',
    ])
    .select([
      'payment_method as paymentMethod',
      'fulfilment',
      'total_kobo as total',
      'refunded_kobo as refunded',
    ])
    .where('job_id', '=', jobId)
    .execute()
  return rows.filter(FITS[action])
}

/**
 * Takes out of a job that completes orders those that it fits and that are like this. Returns how
 * many.
 */
export async function leaveOutOf(
  trx: Trx,
  jobId: string,
  doubts: readonly Doubt[],
): Promise<number> {
  const fitting = await listFitting(trx, jobId, 'complete')
  const ids = fitting
    .filter((row) => doubtsOf(row).some((doubt) => doubts.includes(doubt)))
    .map((row) => row.id)
  if (ids.length > 0) await trx.deleteFrom('bulk_item').where('id', 'in', ids).execute()
  return ids.length
}

const isUndone = async (db: Db, { id }: JobRow): Promise<boolean> =>
  (await db.selectFrom('bulk_job').select('id').where('undoes', '=', id).executeTakeFirst()) !==
  undefined

const listStops = (db: Db, jobId: string): Promise<BulkJob['stops']> =>
  db
    .selectFrom('bulk_item')
    .innerJoin('sale', 'sale.id', 'bulk_item.sale_id')
    .select(['sale.id as sale', 'sale.name', sql<string>`coalesce(reason, '')`.as('reason')])
    .where('job_id', '=', jobId)
    .where('status', '=', 'stopped')
    .orderBy('bulk_item.id')
    .limit(NAMED)
    .execute()

type Items = { jobId: string; saleIds: readonly string[]; isDue: boolean }

/** Ids of no order are left out. Returns how many there are. */
export async function insertItems(trx: Trx, { jobId, saleIds, isDue }: Items): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into bulk_item (job_id, sale_id, next_try_at)
    select ${jobId}, sale.id, ${isDue ? sql`now()` : sql`null`}
    from unnest(${saleIds}::uuid[]) with ordinality as chosen(id, place) join sale on sale.id = chosen.id
    order by place on conflict do nothing`.execute(trx)
  return Number(numAffectedRows)
}
