import { type RawBuilder, sql } from 'kysely'

/**
 * Sort keys in their order; columns name their table. The last one is unique, so that no row
 * appears on two pages.
 */
export type SortOrder = readonly { by: RawBuilder<unknown>; isDown: boolean }[]

export const ascendingBy = (by: RawBuilder<unknown>) => ({ by, isDown: false })
export const descendingBy = (by: RawBuilder<unknown>) => ({ by, isDown: true })

/** Newest rows first; the id tells rows of the same moment apart. */
export const newestFirst = (table: string): SortOrder => [
  descendingBy(sql.ref(`${table}.created_at`)),
  descendingBy(sql.ref(`${table}.id`)),
]

/** The orders of a list by their names: by these keys, then newest first. */
export function ordersByKeys<Name extends string>(
  table: string,
  keys: Readonly<Record<Name, readonly RawBuilder<unknown>[]>>,
): Record<Name, SortOrder> {
  const names = Object.keys(keys) as Name[]
  const orderOf = (name: Name): SortOrder => [...keys[name].map(ascendingBy), ...newestFirst(table)]
  return Object.fromEntries(names.map((name) => [name, orderOf(name)])) as Record<Name, SortOrder>
}

/**
 * The sort key of names, without case and accents. The schema's indexes have the same expression.
 */
export const nameSortKey = (column: RawBuilder<string>): RawBuilder<string> =>
  sql`plain(${column}) collate "C"`

export const orderByTerms = (order: SortOrder): RawBuilder<unknown> =>
  sql.join(order.map(({ by, isDown }) => (isDown ? sql`${by} desc` : by)))

/** The sort keys as columns `key0`, `key1` …, to be read along with the ids. */
export const sortKeyColumns = (order: SortOrder): RawBuilder<unknown> =>
  sql.join(order.map(({ by }, i) => sql`${by} as ${sql.ref(`key${i}`)}`))

/** The same order over these columns. */
export const orderOverKeys = (order: SortOrder): SortOrder =>
  order.map(({ isDown }, i) => ({ by: sql.ref(`key${i}`), isDown }))

export const reverseOrder = (order: SortOrder): SortOrder =>
  order.map(({ by, isDown }) => ({ by, isDown: !isDown }))

/**
 * `-total` is `total` reversed, ties included: one index, read forwards or backwards, serves both.
 */
export function orderForSort<Field extends string>(
  orders: Readonly<Record<Field, SortOrder>>,
  sort: Field | `-${Field}`,
): SortOrder {
  const isField = (name: string): name is Field => Object.hasOwn(orders, name)
  if (isField(sort)) return orders[sort]
  const field = sort.slice(1)
  return isField(field) ? reverseOrder(orders[field]) : []
}
