import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import {
  ACT_FITS_SALE,
  type BulkAction,
  type Doubt,
  findDoubtsOf,
  UNDO_ACTIONS,
} from '#contract/orders/order-list/bulk-acts.ts'
import type { BulkJob } from '#contract/orders/order-list/order-list.ts'
import { toNaira } from '#contract/orders/pricing/pricing.ts'
import type { Db, RowOf, Trx } from '../../platform/db/schema.ts'
import { notFoundError } from '../../platform/errors.ts'

export type BulkJobRow = RowOf<'bulk_job'>

/** Stopped orders that are named. */
const MAX_NAMED_STOPS = 100

const bulkJobNotFound = () => notFoundError(messages.jobNotFound)

function selectBulkJob(db: Db, id: string) {
  return db.selectFrom('bulk_job').selectAll().where('id', '=', id)
}

/** @throws 404 */
export const findBulkJob = async (db: Db, id: string): Promise<BulkJobRow> =>
  selectBulkJob(db, id).executeTakeFirstOrThrow(bulkJobNotFound)

/** Locks a job: for the rest of the transaction no other can change it. @throws 404 */
export const lockBulkJob = async (trx: Trx, id: string): Promise<BulkJobRow> =>
  selectBulkJob(trx, id).forUpdate().executeTakeFirstOrThrow(bulkJobNotFound)

/**
 * A job with its counts, what it would do to orders as they are now, and the orders that stopped
 * it.
 */
export async function toBulkJob(db: Db, row: BulkJobRow): Promise<BulkJob> {
  const counts = await countJobItems(db, row.id)
  const isUndoable =
    UNDO_ACTIONS[row.action] !== undefined && row.status === 'done' && counts.done > 0
  return {
    _id: row.id,
    action: row.action,
    status: row.status,
    total: row.total,
    ...counts,
    ...(await expectationsOfJob(db, row)),
    canUndo: isUndoable && !(await isJobUndone(db, row)),
    stops: counts.stopped > 0 ? await listStoppedOrders(db, row.id) : [],
  }
}

const countJobItems = (db: Db, jobId: string) =>
  db
    .selectFrom('bulk_item')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('status', '=', 'done').as('done'),
      eb.fn.countAll<number>().filterWhere('status', '=', 'stopped').as('stopped'),
    ])
    .where('job_id', '=', jobId)
    .executeTakeFirstOrThrow()

const NO_EXPECTATIONS = {
  fitting: 0,
  unpacked: 0,
  returned: 0,
  refunded: 0,
  unpaid: 0,
  unpaidTotal: 0,
}

/**
 * What a job that is not started would do, as its orders are now: how many it fits, and which of
 * them somebody should look at first. All zero once it is started.
 */
export async function expectationsOfJob(
  db: Db,
  { id, action, status }: BulkJobRow,
): Promise<typeof NO_EXPECTATIONS> {
  if (status !== 'checked') return NO_EXPECTATIONS
  const fitting = await listFittingOrders(db, id, action)
  const withDoubt = (doubt: Doubt) => fitting.filter((row) => findDoubtsOf(row).includes(doubt))
  const unpaid = withDoubt('unpaid')
  return {
    fitting: fitting.length,
    unpacked: withDoubt('unpacked').length,
    returned: withDoubt('returned').length,
    refunded: withDoubt('refunded').length,
    unpaid: unpaid.length,
    unpaidTotal: toNaira(unpaid.reduce((sum, row) => sum + row.total, 0)),
  }
}

async function listFittingOrders(db: Db, jobId: string, action: BulkAction) {
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
  return rows.filter(ACT_FITS_SALE[action])
}

/**
 * Takes out of a job that completes orders those that it fits and that have one of these doubts.
 * Returns how many.
 */
export async function leaveOutOrders(
  trx: Trx,
  jobId: string,
  doubts: readonly Doubt[],
): Promise<number> {
  const fitting = await listFittingOrders(trx, jobId, 'complete')
  const ids = fitting
    .filter((row) => findDoubtsOf(row).some((doubt) => doubts.includes(doubt)))
    .map((row) => row.id)
  if (ids.length > 0) await trx.deleteFrom('bulk_item').where('id', 'in', ids).execute()
  return ids.length
}

async function isJobUndone(db: Db, { id }: BulkJobRow): Promise<boolean> {
  const undo = await db
    .selectFrom('bulk_job')
    .select('id')
    .where('undoes', '=', id)
    .executeTakeFirst()
  return undo !== undefined
}

const listStoppedOrders = (db: Db, jobId: string): Promise<BulkJob['stops']> =>
  db
    .selectFrom('bulk_item')
    .innerJoin('sale', 'sale.id', 'bulk_item.sale_id')
    .select(['sale.id as sale', 'sale.name', sql<string>`coalesce(reason, '')`.as('reason')])
    .where('job_id', '=', jobId)
    .where('status', '=', 'stopped')
    .orderBy('bulk_item.id')
    .limit(MAX_NAMED_STOPS)
    .execute()

type NewJobItems = { jobId: string; saleIds: readonly string[]; isDue: boolean }

/** Puts orders into a job; ids of no order are left out. Returns how many it has. */
export async function insertJobItems(
  trx: Trx,
  { jobId, saleIds, isDue }: NewJobItems,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into bulk_item (job_id, sale_id, next_try_at)
    select ${jobId}, sale.id, ${isDue ? sql`now()` : sql`null`}
    from unnest(${saleIds}::uuid[]) with ordinality as chosen(id, place) join sale on sale.id = chosen.id
    order by place on conflict do nothing`.execute(trx)
  return Number(numAffectedRows)
}
