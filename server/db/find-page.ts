import { type RawBuilder, type Selectable, sql } from 'kysely'
import { keptAs } from './keeping-client.ts'
import { down, keysOf, type Order, overKeys, termsOf } from './order.ts'
import type { Db, Schema } from './schema.ts'

/** A search counts so many hits; where there are more, this is the total, and the newest are listed. */
export const MAX_FOUND = 1_000

type Table = 'sale' | 'user_account'
type Condition = RawBuilder<boolean>
type Query = RawBuilder<unknown>
type Page = { limit: number; skip: number }

export type Search = {
  /** Each is served by an index of its own; a row is found when one of them holds. */
  parts: readonly Condition[]
  /** The same as one condition, made to be asked of one row after the other. */
  either: Condition
  /** Also found, however many these are: an index counts and orders them. No row is in two of them. */
  whole?: readonly Condition[] | undefined
}

type Row<T extends Table> = Selectable<Schema[T]>
type Column<T extends Table> = keyof Row<T> & string

export type PageQuery<T extends Table, C extends Column<T>> = {
  from: T
  /** What the page shows, and no more: each field of 50 rows is read and turned into a value. */
  columns: readonly C[]
  where: Condition
  search?: Search | undefined
  /** Newest first where it is left out. */
  order?: Order | undefined
  page: Page
  /** For a list that is read very often: how many rows `where` holds for, where that is kept, and a name for its plan. */
  known?: { total: Query; plan?: string | undefined } | undefined
}
export type Found<T extends Table, C extends Column<T>> = { rows: Pick<Row<T>, C>[]; total: number }

/**
 * One page of a table's rows and how many there are in all. Ids are found, sorted and counted in indexes, so that a deep
 * page costs little more than the first.
 */
export async function findPage<T extends Table, C extends Column<T>>(
  db: Db,
  { from, columns, where, search, order, page, known }: PageQuery<T, C>,
): Promise<Found<T, C>> {
  const table = sql.table(from)
  const newest: Order = [down(sql`${table}.created_at`), down(sql`${table}.id`)]
  const sorted = order ?? newest
  const ask = (asked: Asked) => findRows(db, { from, columns, order: sorted, ...asked })
  const ids = (condition: Condition): Query =>
    sql`select id from ${table} where ${condition} order by ${termsOf(sorted)} ${only(page)}`
  // In order, although nobody counts in order: that is what keeps PostgreSQL from reading the whole table.
  const count = (condition: Condition): Query =>
    sql`select count(*) from (select from ${table} where ${condition} order by ${termsOf(newest)}) as counted`
  const hits = (condition: Condition, parts: readonly Condition[]): Query =>
    sql.join(
      parts.map((part) => sql`(${keyed(from, sorted, both(condition, part))} limit ${sql.lit(MAX_FOUND + 1)})`),
      sql` union `,
    )
  if (!search) return ask({ ids: ids(where), total: known?.total ?? count(where), plan: known?.plan })
  if (search.whole) {
    const isWhole = sql<boolean>`(${sql.join(search.whole, sql` or `)})`
    const counts = search.whole.map((one) => sql`(${count(both(where, one))})`)
    return ask({
      hits: hits(both(where, sql`not ${isWhole}`), search.parts),
      ids: ids(both(where, sql`(${isWhole} or id in (select id from hits))`)),
      total: sql`select ${sql.join(counts, sql` + `)} + (select count(*) from hits)`,
    })
  }
  const found = await ask({
    hits: hits(where, search.parts),
    ids: sql`select id from hits order by ${termsOf(overKeys(sorted))} ${only(page)}`,
    total: sql`select count(*) from hits`,
  })
  if (found.total <= MAX_FOUND) return found
  // Found so often that the newest are met soon: one row after the other, until there are enough. As a `case` no index
  // serves it, of which PostgreSQL would gather all hits for each page, and it is taken to hold for every other row, where
  // the guess for a text is hardly any, and all rows would be sorted. The limit is a plain parameter for the same reason.
  const met = (limit: number): Query =>
    sql`${keyed(from, sorted, both(where, sql`case when ${search.either} then true end`))}
      order by ${termsOf(newest)} limit ${limit}::int`
  const skip = Math.min(page.skip, MAX_FOUND)
  const end = Math.min(MAX_FOUND, skip + page.limit)
  return ask({
    ids: sql`select id from (${met(order ? MAX_FOUND : end)}) as met order by ${termsOf(overKeys(sorted))}
      limit ${end - skip}::int offset ${skip}::int`,
    total: sql`select ${sql.lit(MAX_FOUND)}::bigint`,
  })
}

const both = (one: Condition, other: Condition): Condition => sql`(${one}) and (${other})`

/** Ids with what they are sorted by: read with the row, where a search has to read it. */
const keyed = (from: Table, order: Order, where: Condition): Query =>
  sql`select id, ${keysOf(order)} from ${sql.table(from)} where ${where}`

/**
 * As questions: PostgreSQL then plans alike for every page, and keeps the plan. With plain parameters it finds a plan made
 * for the first page so much better than a kept one for any page that it plans each time anew.
 */
const only = ({ limit, skip }: Page): Query => sql`limit (select ${limit}::int) offset (select ${skip}::int)`

type Asked = { hits?: Query; ids: Query; total: Query; plan?: string | undefined }

async function findRows<T extends Table, C extends Column<T>>(
  db: Db,
  { from, columns, order, hits, ids, total, plan }: Asked & { from: T; columns: readonly C[]; order: Order },
): Promise<Found<T, C>> {
  const withHits = hits ? sql`with hits as materialized (${hits})` : sql``
  const table = sql.table(from)
  const shown = columns.map((column) => sql.ref(`${from}.${column}`))
  // The total is there also where the page is empty: it stands at the left of the join.
  const { rows } = await sql<Pick<Row<T>, C> & { total: number; shown: string | null }>`${plan ? keptAs(plan) : sql``}
    ${withHits}
    select counted.total, ${table}.id as shown, ${sql.join(shown)} from (${total}) as counted(total)
    left join ${table} on ${table}.id = any(array(${ids}))
    order by ${termsOf(order)}`.execute(db)
  return { rows: rows.filter((row) => row.shown !== null), total: rows[0]?.total ?? 0 }
}
