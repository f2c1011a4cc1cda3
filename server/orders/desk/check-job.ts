import { messages } from '#contract/messages.ts'
import type { BulkJob, Selection } from '#contract/orders/desk.ts'
import { filtersOfQuery } from '#contract/orders/order-filters.ts'
import { MAX_BULK } from '#contract/platform/limits.ts'
import type { Act } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/schema.ts'
import { badRequest } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { listSaleIds } from '../sales/list-sales.ts'
import { findJob, insertItems, leaveOutOf, toJob } from './queries.ts'

/**
 * Freezes the chosen orders: what is said of them before it is started is what will be done. Nothing is changed yet.
 * @throws 400 for no order (all of them left out is a job that changes nothing), or more than `MAX_BULK`
 */
export async function checkJob(db: Db, { actor, address }: Act, selection: Selection): Promise<BulkJob> {
  const { action, leaveOut = [] } = selection
  const saleIds = await idsOf(db, selection)
  const id = newId()
  await db.transaction().execute(async (trx) => {
    const by = { actor_id: actor.id, actor_name: actor.name, address }
    await trx
      .insertInto('bulk_job')
      .values({ id, action, total: 0, ...by })
      .execute()
    const total = await insertItems(trx, { jobId: id, saleIds, isDue: false })
    if (total === 0) throw badRequest(messages.noOrdersChosen)
    const left = action === 'complete' ? total - (await leaveOutOf(trx, id, action, leaveOut)) : total
    await trx.updateTable('bulk_job').set({ total: left }).where('id', '=', id).execute()
  })
  return toJob(db, await findJob(db, id))
}

async function idsOf(db: Db, { ids, filters, search = '' }: Selection): Promise<string[]> {
  if (ids && !filters) return [...new Set(ids)]
  if (ids || !filters) throw badRequest(messages.noOrdersChosen)
  const found = await listSaleIds(db, { filters: filtersOfQuery(filters), search, limit: MAX_BULK + 1 })
  if (found.length > MAX_BULK) throw badRequest(messages.tooManyOrders(MAX_BULK))
  return found
}
