import { type RawBuilder, sql } from 'kysely'

/**
 * Sort keys in their order; columns name their table. The last one is unique, so that no row
 * appears on two pages.
 */
export type Order = readonly { by: RawBuilder<unknown>; isDown: boolean }[]

export const up = (by: RawBuilder<unknown>) => ({ by, isDown: false })
export const down = (by: RawBuilder<unknown>) => ({ by, isDown: true })

/**
 * The sort key of names, without case and accents. The schema's indexes have the same expression.
 */
export const asName = (column: RawBuilder<string>): RawBuilder<string> =>
  sql`plain(${column}) collate "C"`

export const termsOf = (order: Order): RawBuilder<unknown> =>
  sql.join(order.map(({ by, isDown }) => (isDown ? sql`${by} desc` : by)))

/** The sort keys as columns `key0`, `key1` …, to be read along with the ids. */
export const keysOf = (order: Order): RawBuilder<unknown> =>
  sql.join(order.map(({ by }, i) => sql`${by} as ${sql.ref(`key${i}`)}`))

/** The same order over these columns. */
export const overKeys = (order: Order): Order =>
  order.map(({ isDown }, i) => ({ by: sql.ref(`key${i}`), isDown }))

export const reversed = (order: Order): Order =>
  order.map(({ by, isDown }) => ({ by, isDown: !isDown }))

/**
 * `-total` is `total` reversed, ties included: one index, read forwards or backwards, serves both.
 */
export function orderOf<Field extends string>(
  orders: Readonly<Record<Field, Order>>,
  sort: Field | `-${Field}`,
): Order {
  const isField = (name: string): name is Field => Object.hasOwn(orders, name)
  if (isField(sort)) return orders[sort]
  const field = sort.slice(1)
  return isField(field) ? reversed(orders[field]) : []
}
