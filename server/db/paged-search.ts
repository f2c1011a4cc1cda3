import { type RawBuilder, type Selectable, sql } from 'kysely'
import { down, keysOf, type Order, overKeys, termsOf } from './order.ts'
import { prepared } from './prepared-statements.ts'
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
  query: PageQuery<T, C>,
): Promise<Found<T, C>> {
  const { search } = query
  if (!search) return readPage(db, query, listed(query))
  if (search.whole) return readPage(db, query, listedWhole(query, search, search.whole))
  const found = await readPage(db, query, listedHits(query, search))
  return found.total <= MAX_FOUND ? found : readPage(db, query, listedNewest(query, search))
}

type Listed = {
  /** A table of ids that the other two may name. */
  hits?: Query
  /** Those of the page. */
  ids: Query
  total: Query
  plan?: string | undefined
}
type Asked = Omit<PageQuery<Table, never>, 'columns'>

const newestOf = (from: Table): Order => [down(sql`${sql.table(from)}.created_at`), down(sql`${sql.table(from)}.id`)]
const orderOf = ({ from, order }: Pick<Asked, 'from' | 'order'>): Order => order ?? newestOf(from)

function listed(asked: Asked): Listed {
  const { where, known } = asked
  return { ids: idsOf(asked, where), total: known?.total ?? countOf(asked, where), plan: known?.plan }
}

/** What stands in an index as a whole, and what else is found. */
function listedWhole(asked: Asked, { parts }: Search, whole: readonly Condition[]): Listed {
  const isWhole = sql<boolean>`(${sql.join(whole, sql` or `)})`
  const counts = whole.map((one) => sql`(${countOf(asked, both(asked.where, one))})`)
  return {
    hits: hitsOf(asked, both(asked.where, sql`not ${isWhole}`), parts),
    ids: idsOf(asked, both(asked.where, sql`(${isWhole} or id in (select id from hits))`)),
    total: sql`select ${sql.join(counts, sql` + `)} + (select count(*) from hits)`,
  }
}

const listedHits = (asked: Asked, { parts }: Search): Listed => ({
  hits: hitsOf(asked, asked.where, parts),
  ids: sql`select id from hits order by ${termsOf(overKeys(orderOf(asked)))} ${only(asked.page)}`,
  total: sql`select count(*) from hits`,
})

/**
 * Found so often that the newest are met soon: one row after the other, until there are enough. As a `case` no index
 * serves it, of which PostgreSQL would gather all hits for each page, and it is taken to hold for every other row, where
 * the guess for a text is hardly any, and all rows would be sorted. The limit is a plain parameter for the same reason.
 */
function listedNewest({ from, where, order, page }: Asked, { either }: Search): Listed {
  const sorted = orderOf({ from, order })
  const skip = Math.min(page.skip, MAX_FOUND)
  const end = Math.min(MAX_FOUND, skip + page.limit)
  const met = sql`${keyed(from, sorted, both(where, sql`case when ${either} then true end`))}
    order by ${termsOf(newestOf(from))} limit ${order ? MAX_FOUND : end}::int`
  return {
    ids: sql`select id from (${met}) as met order by ${termsOf(overKeys(sorted))}
      limit ${end - skip}::int offset ${skip}::int`,
    total: sql`select ${sql.lit(MAX_FOUND)}::bigint`,
  }
}

const idsOf = ({ from, order, page }: Asked, where: Condition): Query =>
  sql`select id from ${sql.table(from)} where ${where} order by ${termsOf(orderOf({ from, order }))} ${only(page)}`

/** In order, although a count needs none: otherwise PostgreSQL reads the whole table. */
const countOf = ({ from }: Asked, where: Condition): Query =>
  sql`select count(*) from (select from ${sql.table(from)} where ${where} order by ${termsOf(newestOf(from))}) as counted`

/** The ids that any part finds; of each part no more than are counted, and one, which tells that there are more. */
const hitsOf = (asked: Asked, where: Condition, parts: readonly Condition[]): Query =>
  sql.join(
    parts.map((part) => sql`(${keyed(asked.from, orderOf(asked), both(where, part))} limit ${sql.lit(MAX_FOUND + 1)})`),
    sql` union `,
  )

const both = (one: Condition, other: Condition): Condition => sql`(${one}) and (${other})`

/** Ids with what they are sorted by: read with the row, where a search has to read it. */
const keyed = (from: Table, order: Order, where: Condition): Query =>
  sql`select id, ${keysOf(order)} from ${sql.table(from)} where ${where}`

/**
 * As subqueries: PostgreSQL then makes one plan for every page, and caches it. With plain parameters it finds a plan made
 * for the first page so much better than the cached one that it plans each time again.
 */
const only = ({ limit, skip }: Page): Query => sql`limit (select ${limit}::int) offset (select ${skip}::int)`

async function readPage<T extends Table, C extends Column<T>>(
  db: Db,
  { from, columns, order }: PageQuery<T, C>,
  { hits, ids, total, plan }: Listed,
): Promise<Found<T, C>> {
  const withHits = hits ? sql`with hits as materialized (${hits})` : sql``
  const table = sql.table(from)
  const shown = columns.map((column) => sql.ref(`${from}.${column}`))
  // The total is there also where the page is empty: it stands at the left of the join.
  const { rows } = await sql<Pick<Row<T>, C> & { total: number; shown: string | null }>`${plan ? prepared(plan) : sql``}
    ${withHits}
    select counted.total, ${table}.id as shown, ${sql.join(shown)} from (${total}) as counted(total)
    left join ${table} on ${table}.id = any(array(${ids}))
    order by ${termsOf(orderOf({ from, order }))}`.execute(db)
  return { rows: rows.filter((row) => row.shown !== null), total: rows[0]?.total ?? 0 }
}
