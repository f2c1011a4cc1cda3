import { type RawBuilder, sql } from 'kysely'

/**
 * How rows are sorted: the first expression decides, then the next. Columns carry the name of their table. The last
 * expression differs between any two rows, so that no row stands on two pages.
 */
export type Order = readonly { by: RawBuilder<unknown>; isDown: boolean }[]

export const up = (by: RawBuilder<unknown>) => ({ by, isDown: false })
export const down = (by: RawBuilder<unknown>) => ({ by, isDown: true })

/** As people sort names: without case and accents. The schema's indexes have the same expression. */
export const asName = (column: RawBuilder<string>): RawBuilder<string> => sql`plain(${column}) collate "C"`

/** What stands after `order by`. */
export const termsOf = (order: Order): RawBuilder<unknown> =>
  sql.join(order.map(({ by, isDown }) => (isDown ? sql`${by} desc` : by)))

/** What rows are sorted by, as columns `key0`, `key1` … beside their ids: to be read with the row, where it is read anyway. */
export const keysOf = (order: Order): RawBuilder<unknown> =>
  sql.join(order.map(({ by }, i) => sql`${by} as ${sql.ref(`key${i}`)}`))

/** The same order over those columns. */
export const overKeys = (order: Order): Order => order.map(({ isDown }, i) => ({ by: sql.ref(`key${i}`), isDown }))

/** `-total` is `total` turned around, ties included: one index, read forwards or backwards, serves both. */
export function orderOf<Field extends string>(
  orders: Readonly<Record<Field, Order>>,
  sort: Field | `-${Field}`,
): Order {
  const isField = (name: string): name is Field => Object.hasOwn(orders, name)
  if (isField(sort)) return orders[sort]
  const field = sort.slice(1)
  return isField(field) ? orders[field].map(({ by, isDown }) => ({ by, isDown: !isDown })) : []
}
