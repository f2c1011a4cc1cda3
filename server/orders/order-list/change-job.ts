import { messages } from '#contract/messages.ts'
import { UNDO_ACTIONS } from '#contract/orders/order-list/bulk-acts.ts'
import type { BulkJob, BulkSelection } from '#contract/orders/order-list/order-list.ts'
import { filtersOfQuery } from '#contract/orders/sales/order-filters.ts'
import type { ByHand } from '#contract/orders/states/sale-rules.ts'
import { MAX_BULK } from '#contract/platform/limits.ts'
import { type AuditedAct, writeAuditEntry } from '../../platform/audit/audit.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { badFieldError, badRequestError, conflictError } from '../../platform/errors.ts'
import { createRowId } from '../../platform/ids.ts'
import { listSaleIds } from '../sales/list-sales.ts'
import {
  type BulkJobRow,
  expectationsOfJob,
  findBulkJob,
  insertJobItems,
  leaveOutOrders,
  lockBulkJob,
  toBulkJob,
} from './queries.ts'

/**
 * Freezes the chosen orders: what the job says of them before it is started is what it will do.
 * Nothing changes yet. @throws 400 for no order (not if all are left out), or too many
 */
export async function checkBulkJob(
  db: Db,
  act: AuditedAct,
  selection: BulkSelection,
): Promise<BulkJob> {
  const { action, leaveOut = [] } = selection
  const saleIds = await readChosenSaleIds(db, selection)
  const id = createRowId()
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('bulk_job')
      .values({ id, action, total: 0, ...starterColumns(act) })
      .execute()
    const total = await insertJobItems(trx, { jobId: id, saleIds, isDue: false })
    if (total === 0) throw badRequestError(messages.noOrdersChosen)
    const left = action === 'complete' ? total - (await leaveOutOrders(trx, id, leaveOut)) : total
    await trx.updateTable('bulk_job').set({ total: left }).where('id', '=', id).execute()
  })
  return toBulkJob(db, await findBulkJob(db, id))
}

async function readChosenSaleIds(
  db: Db,
  { ids, filters, search = '' }: BulkSelection,
): Promise<string[]> {
  if (ids && !filters) return [...new Set(ids)]
  if (ids || !filters) throw badRequestError(messages.noOrdersChosen)
  const found = await listSaleIds(db, {
    filters: filtersOfQuery(filters),
    search,
    limit: MAX_BULK + 1,
  })
  if (found.length > MAX_BULK) throw badRequestError(messages.tooManyOrders(MAX_BULK))
  return found
}

const starterColumns = ({ actor, address }: AuditedAct) => ({
  actor_id: actor.id,
  actor_name: actor.name,
  address,
})

type BulkJobStart = AuditedAct & {
  id: string
  method?: ByHand | undefined
  handedOver?: boolean | undefined
}

/**
 * Runs it once, under the name of who starts it. @throws 400 without a method for unpaid orders,
 * 404, 409 an export
 */
export const startBulkJob = (
  db: Db,
  { id, method, handedOver = false, ...act }: BulkJobStart,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await lockBulkJob(trx, id)
    if (row.status !== 'checked') return
    if (row.action === 'export') throw conflictError(messages.jobNotFound)
    if (row.action === 'complete' && !method && (await expectationsOfJob(trx, row)).unpaid > 0)
      throw badFieldError('method', messages.methodNeeded)
    await trx
      .updateTable('bulk_job')
      .set({
        ...starterColumns(act),
        method,
        handed_over: handedOver,
        status: 'running',
        started_at: databaseNow(),
      })
      .where('id', '=', id)
      .execute()
    await trx
      .updateTable('bulk_item')
      .set({ next_try_at: databaseNow() })
      .where('job_id', '=', id)
      .execute()
    await auditBulkJob(trx, act, { ...row, method: method ?? null })
  })

type AuditedJob = Pick<BulkJobRow, 'id' | 'action' | 'total' | 'method'>

/** The job once; what it does to each order is audited there, as always. */
function auditBulkJob(
  trx: Trx,
  act: AuditedAct,
  { id: target, action, total, method }: AuditedJob,
): Promise<void> {
  const details = { act: action, orders: total, method: method ?? undefined }
  return writeAuditEntry(trx, act, { action: 'orders.bulk', target, details })
}

/**
 * Starts the job that takes back this one. Returns its id, the same when repeated. @throws 404, 409
 * if none can
 */
export const undoBulkJob = (db: Db, { id, ...act }: AuditedAct & { id: string }): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const row = await lockBulkJob(trx, id)
    const before = await trx
      .selectFrom('bulk_job')
      .select('id')
      .where('undoes', '=', id)
      .executeTakeFirst()
    if (before) return before.id
    const action = UNDO_ACTIONS[row.action]
    const done = await trx
      .selectFrom('bulk_item')
      .select('sale_id')
      .where('job_id', '=', id)
      .where('status', '=', 'done')
      .orderBy('id')
      .execute()
    if (!action || row.status !== 'done' || done.length === 0)
      throw conflictError(messages.notUndoable)
    const undo = { id: createRowId(), action, total: done.length, method: null }
    await trx
      .insertInto('bulk_job')
      .values({
        ...undo,
        ...starterColumns(act),
        undoes: id,
        status: 'running',
        started_at: databaseNow(),
      })
      .execute()
    await insertJobItems(trx, {
      jobId: undo.id,
      saleIds: done.map(({ sale_id }) => sale_id),
      isDue: true,
    })
    await auditBulkJob(trx, act, undo)
    return undo.id
  })
