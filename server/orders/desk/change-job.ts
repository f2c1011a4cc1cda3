import { messages } from '#contract/messages.ts'
import { UNDO } from '#contract/orders/bulk-acts.ts'
import type { BulkJob, Selection } from '#contract/orders/desk.ts'
import { filtersOfQuery } from '#contract/orders/order-filters.ts'
import type { ByHand } from '#contract/orders/sale-rules.ts'
import { MAX_BULK } from '#contract/platform/limits.ts'
import { type Act, writeAudit } from '../../platform/audit/audit.ts'
import { now } from '../../platform/db/now.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { badField, badRequest, conflict } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { listSaleIds } from '../sales/list-sales.ts'
import {
  expectationsOf,
  findJob,
  insertItems,
  type JobRow,
  leaveOutOf,
  lockJob,
  toJob,
} from './queries.ts'

/**
 * Freezes the chosen orders: what the job says of them before it is started is what it will do.
 * Nothing changes yet. @throws 400 for no order (not if all are left out), or too many
 */
export async function checkJob(db: Db, act: Act, selection: Selection): Promise<BulkJob> {
  const { action, leaveOut = [] } = selection
  const saleIds = await idsOf(db, selection)
  const id = newId()
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('bulk_job')
      .values({ id, action, total: 0, ...starterOf(act) })
      .execute()
    const total = await insertItems(trx, { jobId: id, saleIds, isDue: false })
    if (total === 0) throw badRequest(messages.noOrdersChosen)
    const left = action === 'complete' ? total - (await leaveOutOf(trx, id, leaveOut)) : total
    await trx.updateTable('bulk_job').set({ total: left }).where('id', '=', id).execute()
  })
  return toJob(db, await findJob(db, id))
}

async function idsOf(db: Db, { ids, filters, search = '' }: Selection): Promise<string[]> {
  if (ids && !filters) return [...new Set(ids)]
  if (ids || !filters) throw badRequest(messages.noOrdersChosen)
  const found = await listSaleIds(db, {
    filters: filtersOfQuery(filters),
    search,
    limit: MAX_BULK + 1,
  })
  if (found.length > MAX_BULK) throw badRequest(messages.tooManyOrders(MAX_BULK))
  return found
}

const starterOf = ({ actor, address }: Act) => ({
  actor_id: actor.id,
  actor_name: actor.name,
  address,
})

type Start = Act & { id: string; method?: ByHand | undefined; handedOver?: boolean | undefined }

/**
 * Runs it once, under the name of who starts it. @throws 400 without a method for unpaid orders,
 * 404, 409 an export
 */
export const startJob = (
  db: Db,
  { id, method, handedOver = false, ...act }: Start,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await lockJob(trx, id)
    if (row.status !== 'checked') return
    if (row.action === 'export') throw conflict(messages.jobNotFound)
    if (row.action === 'complete' && !method && (await expectationsOf(trx, row)).unpaid > 0)
      throw badField('method', messages.methodNeeded)
    await trx
      .updateTable('bulk_job')
      .set({
        ...starterOf(act),
        method,
        handed_over: handedOver,
        status: 'running',
        started_at: now(),
      })
      .where('id', '=', id)
      .execute()
    await trx
      .updateTable('bulk_item')
      .set({ next_try_at: now() })
      .where('job_id', '=', id)
      .execute()
    await noteJob(trx, act, { ...row, method: method ?? null })
  })

type Job = Pick<JobRow, 'id' | 'action' | 'total' | 'method'>

/** The job once; what it does to each order is audited there, as always. */
function noteJob(trx: Trx, act: Act, { id: target, action, total, method }: Job): Promise<void> {
  const details = { act: action, orders: total, method: method ?? undefined }
  return writeAudit(trx, act, { action: 'orders.bulk', target, details })
}

/**
 * Starts the job that takes back this one. Returns its id, the same when repeated. @throws 404, 409
 * if none can
 */
export const undoJob = (db: Db, { id, ...act }: Act & { id: string }): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const row = await lockJob(trx, id)
    const before = await trx
      .selectFrom('bulk_job')
      .select('id')
      .where('undoes', '=', id)
      .executeTakeFirst()
    if (before) return before.id
    const action = UNDO[row.action]
    const done = await trx
      .selectFrom('bulk_item')
      .select('sale_id')
      .where('job_id', '=', id)
      .where('status', '=', 'done')
      .orderBy('id')
      .execute()
    if (!action || row.status !== 'done' || done.length === 0) throw conflict(messages.notUndoable)
    const undo = { id: newId(), action, total: done.length, method: null }
    await trx
      .insertInto('bulk_job')
      .values({ ...undo, ...starterOf(act), undoes: id, status: 'running', started_at: now() })
      .execute()
    await insertItems(trx, {
      jobId: undo.id,
      saleIds: done.map(({ sale_id }) => sale_id),
      isDue: true,
    })
    await noteJob(trx, act, undo)
    return undo.id
  })
