import { type RawBuilder, sql } from 'kysely'
import { down, keysOf, type Order, overKeys, termsOf } from './order.ts'
import { prepared } from './prepared-statements.ts'
import type { Db, RowOf } from './schema.ts'

/**
 * A search counts at most this many hits. Where there are more, this is the total, and the newest
 * are listed.
 */
export const MAX_FOUND = 1_000

type Table = 'sale' | 'user_account'
type Condition = RawBuilder<boolean>
type Query = RawBuilder<unknown>
type Page = { limit: number; skip: number }

export type Search = {
  /** Each is served by an index of its own; a row that matches one of them is a hit. */
  parts: readonly Condition[]
  /** Extra hits without a limit, which an index counts and sorts. No row matches two of them. */
  whole?: readonly Condition[] | undefined
}

type Column<T extends Table> = keyof RowOf<T> & string

export type PageQuery<T extends Table, C extends Column<T>> = {
  from: T
  /** Only what the page shows: each field of 50 rows costs reading and parsing. */
  columns: readonly C[]
  where: Condition
  search?: Search | undefined
  /** Newest first where it is left out. */
  order?: Order | undefined
  page: Page
  /**
   * For a list that is read very often: a stored number of the rows of `where`, and the name of its
   * prepared statement.
   */
  known?: { total: Query; plan?: string | undefined } | undefined
}
type Shown<T extends Table, C extends Column<T>> = Pick<RowOf<T>, C>
type PageResult<T extends Table, C extends Column<T>> = { rows: Shown<T, C>[]; total: number }

/**
 * One page of rows, and the total. Indexes find, sort and count ids: a deep page costs little more
 * than the first.
 */
export async function findPage<T extends Table, C extends Column<T>>(
  db: Db,
  query: PageQuery<T, C>,
): Promise<PageResult<T, C>> {
  const { search } = query
  if (!search) return readPage(db, query, plainList(query))
  if (search.whole) return readPage(db, query, wholeMatches(query, search, search.whole))
  const found = await readPage(db, query, indexedHits(query, search))
  return found.total <= MAX_FOUND ? found : readPage(db, query, newestHits(query, search))
}

type Parts = {
  /** A table of ids that the other two queries may name. */
  hits?: Query
  ids: Query
  total: Query
  plan?: string | undefined
}
type ListQuery = Omit<PageQuery<Table, never>, 'columns'>

const newestOf = (from: Table): Order => [
  down(sql`${sql.table(from)}.created_at`),
  down(sql`${sql.table(from)}.id`),
]
const orderOrNewest = ({ from, order }: Pick<ListQuery, 'from' | 'order'>): Order =>
  order ?? newestOf(from)

function plainList(query: ListQuery): Parts {
  const { where, known } = query
  return {
    ids: idsOf(query, where),
    total: known?.total ?? countOf(query, where),
    plan: known?.plan,
  }
}

/** The rows that match a whole index, and the other hits. */
function wholeMatches(query: ListQuery, { parts }: Search, whole: readonly Condition[]): Parts {
  const isWhole = anyOf(whole)
  const counts = whole.map((condition) => sql`(${countOf(query, both(query.where, condition))})`)
  return {
    hits: hitsOf(query, both(query.where, sql`not ${isWhole}`), parts),
    ids: idsOf(query, both(query.where, sql`(${isWhole} or id in (select id from hits))`)),
    total: sql`select ${sql.join(counts, sql` + `)} + (select count(*) from hits)`,
  }
}

const indexedHits = (query: ListQuery, { parts }: Search): Parts => ({
  hits: hitsOf(query, query.where, parts),
  ids: sql`select id from hits order by ${termsOf(overKeys(orderOrNewest(query)))} ${limitTo(query.page)}`,
  total: sql`select count(*) from hits`,
})

/**
 * For a search with many hits: reads rows from the newest on until there are enough. The `case`
 * prevents PostgreSQL from using an index, for which it would collect all hits for each page. It
 * also sets the estimate to every second row; the estimate for a text is near zero, for which it
 * would sort all rows. The limit is a plain parameter for the same reason.
 */
function newestHits({ from, where, order, page }: ListQuery, { parts }: Search): Parts {
  const sorted = orderOrNewest({ from, order })
  const skip = Math.min(page.skip, MAX_FOUND)
  const end = Math.min(MAX_FOUND, skip + page.limit)
  const matches = sql`${idsWithKeys(from, sorted, both(where, sql`case when ${anyOf(parts)} then true end`))}
    order by ${termsOf(newestOf(from))} limit ${order ? MAX_FOUND : end}::int`
  return {
    ids: sql`select id from (${matches}) as matches order by ${termsOf(overKeys(sorted))}
      limit ${end - skip}::int offset ${skip}::int`,
    total: sql`select ${sql.lit(MAX_FOUND)}::bigint`,
  }
}

const idsOf = ({ from, order, page }: ListQuery, where: Condition): Query =>
  sql`select id from ${sql.table(from)} where ${where} order by ${termsOf(orderOrNewest({ from, order }))} ${limitTo(page)}`

/** Sorted, although a count needs no order: otherwise PostgreSQL reads the whole table. */
const countOf = ({ from }: ListQuery, where: Condition): Query =>
  sql`select count(*) from (select from ${sql.table(from)} where ${where} order by ${termsOf(newestOf(from))}) as counted`

/** The ids of the hits; of each part one more than are counted, which shows that there are more. */
const hitsOf = (query: ListQuery, where: Condition, parts: readonly Condition[]): Query =>
  sql.join(
    parts.map(
      (part) =>
        sql`(${idsWithKeys(query.from, orderOrNewest(query), both(where, part))} limit ${sql.lit(MAX_FOUND + 1)})`,
    ),
    sql` union `,
  )

export const anyOf = (conditions: readonly Condition[]): Condition =>
  sql`(${sql.join(conditions, sql` or `)})`

const both = (left: Condition, right: Condition): Condition => sql`(${left}) and (${right})`

/** Ids with their sort keys: a search reads the row anyway. */
const idsWithKeys = (from: Table, order: Order, where: Condition): Query =>
  sql`select id, ${keysOf(order)} from ${sql.table(from)} where ${where}`

/**
 * The limits are subqueries, so that PostgreSQL caches one plan for all pages. With plain
 * parameters it plans again each time.
 */
const limitTo = ({ limit, skip }: Page): Query =>
  sql`limit (select ${limit}::int) offset (select ${skip}::int)`

async function readPage<T extends Table, C extends Column<T>>(
  db: Db,
  { from, columns, order }: PageQuery<T, C>,
  { hits, ids, total, plan }: Parts,
): Promise<PageResult<T, C>> {
  const withHits = hits ? sql`with hits as materialized (${hits})` : sql``
  const table = sql.table(from)
  const shown = columns.map((column) => sql.ref(`${from}.${column}`))
  // The total is on the left of the join, so that an empty page has it too.
  const { rows } = await sql<
    Shown<T, C> & { total: number; shown: string | null }
  >`${plan ? prepared(plan) : sql``}
    ${withHits}
    select counted.total, ${table}.id as shown, ${sql.join(shown)} from (${total}) as counted(total)
    left join ${table} on ${table}.id = any(array(${ids}))
    order by ${termsOf(orderOrNewest({ from, order }))}`.execute(db)
  return { rows: rows.filter((row) => row.shown !== null), total: rows[0]?.total ?? 0 }
}
