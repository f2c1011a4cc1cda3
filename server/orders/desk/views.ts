import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import type { OrderViews } from '#contract/orders/desk.ts'
import { isCountable, ORDER_VIEWS, readView, writeView } from '#contract/orders/order-views.ts'
import { MAX_VIEWS } from '#contract/platform/limits.ts'
import { countRows } from '../../platform/db/count-rows.ts'
import { conflictWhenDuplicate } from '../../platform/db/duplicate.ts'
import type { Db } from '../../platform/db/schema.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { countSales, shownCount } from '../sales/list-sales.ts'

type Form = { name: string; query: string; isShared: boolean }

/**
 * The shop's views, then the caller's own and those that others share, by name; with counts of
 * those that can be.
 */
export async function listViews(db: Db, userId: string): Promise<OrderViews> {
  const rows = await db
    .selectFrom('order_view')
    .selectAll()
    .where((eb) => eb.or([eb('owner_id', '=', userId), eb('shared', '=', true)]))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  const countOf = await countViews(db, [...ORDER_VIEWS, ...rows])
  return {
    shop: ORDER_VIEWS.map(({ key, query }) => ({ key, ...countOf(query) })),
    saved: rows.map(({ id, name, query, shared, owner_id }) => ({
      _id: id,
      ...{ name, query, isShared: shared, isOwn: owner_id === userId },
      ...countOf(query),
    })),
  }
}

async function countViews(db: Db, views: readonly { query: string }[]) {
  const wanted = [...new Set(views.map(({ query }) => query))].map(readView).filter(isCountable)
  const filters = wanted.map((view) => view.filters)
  const counts = await countSales(db, filters)
  const counted = new Map(
    wanted.map((view, place) => [writeView(view), shownCount(counts[place] ?? 0)]),
  )
  return (query: string) => counted.get(writeView(readView(query)))
}

const columnsOf = ({ name, query, isShared: shared }: Form) => ({
  name,
  query: writeView(readView(query)),
  shared,
})

const refuseTwice = conflictWhenDuplicate(messages.titleTaken('view'))

/** @throws 409 for a name that the caller has already, or too many views */
export async function saveView(db: Db, owner_id: string, form: Form): Promise<void> {
  const count = await countRows(db, db.selectFrom('order_view').where('owner_id', '=', owner_id))
  if (count >= MAX_VIEWS) throw conflict(messages.tooManyViews(MAX_VIEWS))
  await db
    .insertInto('order_view')
    .values({ id: newId(), owner_id, ...columnsOf(form) })
    .execute()
    .catch(refuseTwice)
}

/** @throws 404 for a view that is not the caller's, even a shared one; 409 as `saveView` */
export async function changeView(db: Db, owner_id: string, id: string, form: Form): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('order_view')
    .set(columnsOf(form))
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
    .executeTakeFirstOrThrow()
    .catch(refuseTwice)
  if (!numUpdatedRows) throw notFound(messages.viewNotFound)
}

/** @throws 404 for a view that is not the caller's */
export async function removeView(db: Db, owner_id: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('order_view')
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
    .executeTakeFirstOrThrow()
  if (!numDeletedRows) throw notFound(messages.viewNotFound)
}
