import { messages } from '#contract/messages.ts'
import { undoOf } from '#contract/orders/bulk-acts.ts'
import type { ByHand } from '#contract/orders/sale-rules.ts'
import { type Act, writeAudit } from '../../platform/audit/audit.ts'
import { now } from '../../platform/db/now.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { badField, conflict } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { expectationsOf, insertItems, type JobRow, lockJob } from './queries.ts'

type Start = Act & { id: string; method?: ByHand | undefined; handedOver?: boolean | undefined }

/**
 * Hands a job to the runner, under the name of who starts it. A second start changes nothing: the job's id is its key.
 * @throws 400 without a method where orders are completed that are not paid, 404, 409 for an export, which is downloaded
 */
export const startJob = (db: Db, { id, method, handedOver = false, ...act }: Start): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await lockJob(trx, id)
    if (row.status !== 'checked') return
    if (row.action === 'export') throw conflict(messages.jobNotFound)
    if (row.action === 'complete' && !method && (await expectationsOf(trx, row)).unpaid > 0)
      throw badField('method', messages.methodNeeded)
    const by = { actor_id: act.actor.id, actor_name: act.actor.name, address: act.address }
    await trx
      .updateTable('bulk_job')
      .set({ ...by, method, handed_over: handedOver, status: 'running', started_at: now() })
      .where('id', '=', id)
      .execute()
    await trx.updateTable('bulk_item').set({ next_try_at: now() }).where('job_id', '=', id).execute()
    await noteJob(trx, act, { ...row, method: method ?? null })
  })

/** The job once; what it does to each order is audited there, as always. */
const noteJob = (
  trx: Trx,
  act: Act,
  { id, action, total, method }: Pick<JobRow, 'id' | 'action' | 'total' | 'method'>,
) =>
  writeAudit(trx, act, {
    action: 'orders.bulk',
    target: id,
    details: { act: action, orders: total, ...(method && { method }) },
  })

/**
 * Starts the job that takes back what this one did. Returns its id; a second time, the same.
 * @throws 404, 409 where nothing can be taken back
 */
export const undoJob = (db: Db, { id, ...act }: Act & { id: string }): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const row = await lockJob(trx, id)
    const before = await trx.selectFrom('bulk_job').select('id').where('undoes', '=', id).executeTakeFirst()
    if (before) return before.id
    const action = undoOf(row.action)
    const done = await trx
      .selectFrom('bulk_item')
      .select('sale_id')
      .where('job_id', '=', id)
      .where('status', '=', 'done')
      .orderBy('id')
      .execute()
    if (!action || row.status !== 'done' || done.length === 0) throw conflict(messages.notUndoable)
    const undo = { id: newId(), action, total: done.length, method: null }
    const by = { actor_id: act.actor.id, actor_name: act.actor.name, address: act.address }
    await trx
      .insertInto('bulk_job')
      .values({ ...undo, ...by, undoes: id, status: 'running', started_at: now() })
      .execute()
    await insertItems(trx, { jobId: undo.id, saleIds: done.map(({ sale_id }) => sale_id), isDue: true })
    await noteJob(trx, act, undo)
    return undo.id
  })
