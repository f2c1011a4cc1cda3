import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import type { OrderViews } from '#contract/orders/order-list/order-list.ts'
import {
  isViewCountable,
  ORDER_VIEWS,
  readOrderView,
  writeOrderView,
} from '#contract/orders/order-list/order-views.ts'
import { MAX_VIEWS } from '#contract/platform/limits.ts'
import { countQueryRows } from '../../platform/db/count-rows.ts'
import { conflictWhenDuplicate } from '../../platform/db/duplicate.ts'
import type { Db } from '../../platform/db/schema.ts'
import { conflictError, notFoundError } from '../../platform/errors.ts'
import { createRowId } from '../../platform/ids.ts'
import { countSalesOfFilters, toShownCount } from '../sales/list-sales.ts'

type OrderViewFields = { name: string; query: string; isShared: boolean }

/**
 * The shop's views, then the caller's own and those that others share, by name; with counts of
 * those that can be.
 */
export async function listOrderViews(db: Db, userId: string): Promise<OrderViews> {
  const rows = await db
    .selectFrom('order_view')
    .selectAll()
    .where((eb) => eb.or([eb('owner_id', '=', userId), eb('shared', '=', true)]))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  const countOf = await countOrderViews(db, [...ORDER_VIEWS, ...rows])
  return {
    shop: ORDER_VIEWS.map(({ key, query }) => ({ key, ...countOf(query) })),
    saved: rows.map(({ id, name, query, shared, owner_id }) => ({
      _id: id,
      name,
      query,
      isShared: shared,
      isOwn: owner_id === userId,
      ...countOf(query),
    })),
  }
}

async function countOrderViews(db: Db, views: readonly { query: string }[]) {
  const queries = new Set(views.map(({ query }) => query))
  const wanted = [...queries].map(readOrderView).filter(isViewCountable)
  const filters = wanted.map((view) => view.filters)
  const counts = await countSalesOfFilters(db, filters)
  const counted = new Map(
    wanted.map((view, place) => [writeOrderView(view), toShownCount(counts[place] ?? 0)]),
  )
  return (query: string) => counted.get(writeOrderView(readOrderView(query)))
}

const columnsOfView = ({ name, query, isShared: shared }: OrderViewFields) => ({
  name,
  query: writeOrderView(readOrderView(query)),
  shared,
})

const refuseTakenViewName = conflictWhenDuplicate(messages.titleIsTaken('view'))

/** Saves a new view. @throws 409 for a name that the caller has already, or too many views */
export async function saveOrderView(
  db: Db,
  owner_id: string,
  form: OrderViewFields,
): Promise<void> {
  const count = await countQueryRows(
    db,
    db.selectFrom('order_view').where('owner_id', '=', owner_id),
  )
  if (count >= MAX_VIEWS) throw conflictError(messages.tooManyViews(MAX_VIEWS))
  await db
    .insertInto('order_view')
    .values({ id: createRowId(), owner_id, ...columnsOfView(form) })
    .execute()
    .catch(refuseTakenViewName)
}

/**
 * Changes an own view. @throws 404 for a view that is not the caller's, even a shared one; 409 for
 * a name that the caller has already
 */
export async function changeOrderView(
  db: Db,
  owner_id: string,
  id: string,
  form: OrderViewFields,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('order_view')
    .set(columnsOfView(form))
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
    .executeTakeFirstOrThrow()
    .catch(refuseTakenViewName)
  if (!numUpdatedRows) throw notFoundError(messages.viewNotFound)
}

/** Removes an own view. @throws 404 for a view that is not the caller's */
export async function removeOrderView(db: Db, owner_id: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('order_view')
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
    .executeTakeFirstOrThrow()
  if (!numDeletedRows) throw notFoundError(messages.viewNotFound)
}
