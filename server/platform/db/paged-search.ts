import { type RawBuilder, sql } from 'kysely'
import {
  newestFirst,
  orderByTerms,
  orderOverKeys,
  type SortOrder,
  sortKeyColumns,
} from './order.ts'
import { markAsPrepared } from './prepared-statements.ts'
import type { Db, RowOf } from './schema.ts'

/**
 * A search counts at most this many hits. Where there are more, this is the total, and the newest
 * are listed.
 */
export const MAX_COUNTED_HITS = 1_000

type SearchedTable = 'sale' | 'user_account'
type SqlCondition = RawBuilder<boolean>
type Query = RawBuilder<unknown>
type PageWindow = { limit: number; skip: number }

export type IndexedSearch = {
  /** Each is served by an index of its own; a row that matches one of them is a hit. */
  parts: readonly SqlCondition[]
  /** Extra hits without a limit, which an index counts and sorts. No row matches two of them. */
  whole?: readonly SqlCondition[] | undefined
}

type ColumnOfTable<T extends SearchedTable> = keyof RowOf<T> & string

export type PageQuery<T extends SearchedTable, C extends ColumnOfTable<T>> = {
  from: T
  /** Only what the page shows: each field of 50 rows costs reading and parsing. */
  columns: readonly C[]
  where: SqlCondition
  search?: IndexedSearch | undefined
  /** Newest first where it is left out. */
  order?: SortOrder | undefined
  page: PageWindow
  /**
   * For a list that is read very often: a stored number of the rows of `where`, and the name of its
   * prepared statement.
   */
  known?: { total: Query; plan?: string | undefined } | undefined
}
type ShownColumns<T extends SearchedTable, C extends ColumnOfTable<T>> = Pick<RowOf<T>, C>
type PageResult<T extends SearchedTable, C extends ColumnOfTable<T>> = {
  rows: ShownColumns<T, C>[]
  total: number
}

/**
 * One page of rows, and the total. Indexes find, sort and count ids: a deep page costs little more
 * than the first.
 */
export async function findPagedRows<T extends SearchedTable, C extends ColumnOfTable<T>>(
  db: Db,
  query: PageQuery<T, C>,
): Promise<PageResult<T, C>> {
  const { search } = query
  if (!search) return readShownPage(db, query, listWithoutSearch(query))
  if (search.whole) return readShownPage(db, query, wholeMatches(query, search, search.whole))
  const found = await readShownPage(db, query, indexedHits(query, search))
  return found.total <= MAX_COUNTED_HITS
    ? found
    : readShownPage(db, query, scanNewestHits(query, search))
}

type PageStatements = {
  /** A table of ids that the other two queries may name. */
  hits?: Query
  ids: Query
  total: Query
  plan?: string | undefined
}
type ListQuery = Omit<PageQuery<SearchedTable, never>, 'columns'>

const orderOrNewest = ({ from, order }: Pick<ListQuery, 'from' | 'order'>): SortOrder =>
  order ?? newestFirst(from)

function listWithoutSearch(query: ListQuery): PageStatements {
  const { where, known } = query
  return {
    ids: selectPageOfIds(query, where),
    total: known?.total ?? selectCountOfRows(query, where),
    plan: known?.plan,
  }
}

/** The rows that match a whole index, and the other hits. */
function wholeMatches(
  query: ListQuery,
  { parts }: IndexedSearch,
  whole: readonly SqlCondition[],
): PageStatements {
  const isWhole = anyCondition(whole)
  const counts = whole.map(
    (condition) => sql`(${selectCountOfRows(query, bothConditions(query.where, condition))})`,
  )
  return {
    hits: selectIdsOfHits(query, bothConditions(query.where, sql`not ${isWhole}`), parts),
    ids: selectPageOfIds(
      query,
      bothConditions(query.where, sql`(${isWhole} or id in (select id from hits))`),
    ),
    total: sql`select ${sql.join(counts, sql` + `)} + (select count(*) from hits)`,
  }
}

const indexedHits = (query: ListQuery, { parts }: IndexedSearch): PageStatements => ({
  hits: selectIdsOfHits(query, query.where, parts),
  ids: sql`select id from hits order by ${orderByTerms(orderOverKeys(orderOrNewest(query)))} ${limitToPage(query.page)}`,
  total: sql`select count(*) from hits`,
})

/**
 * For a search with many hits: reads rows from the newest on until there are enough. The `case`
 * prevents PostgreSQL from using an index, for which it would collect all hits for each page. It
 * also sets the estimate to every second row; the estimate for a text is near zero, for which it
 * would sort all rows. The limit is a plain parameter for the same reason.
 */
function scanNewestHits(
  { from, where, order, page }: ListQuery,
  { parts }: IndexedSearch,
): PageStatements {
  const sorted = orderOrNewest({ from, order })
  const skip = Math.min(page.skip, MAX_COUNTED_HITS)
  const end = Math.min(MAX_COUNTED_HITS, skip + page.limit)
  const matches = sql`${idsWithKeys(from, sorted, bothConditions(where, sql`case when ${anyCondition(parts)} then true end`))}
    order by ${orderByTerms(newestFirst(from))} limit ${order ? MAX_COUNTED_HITS : end}::int`
  return {
    ids: sql`select id from (${matches}) as matches order by ${orderByTerms(orderOverKeys(sorted))}
      limit ${end - skip}::int offset ${skip}::int`,
    total: sql`select ${sql.lit(MAX_COUNTED_HITS)}::bigint`,
  }
}

const selectPageOfIds = ({ from, order, page }: ListQuery, where: SqlCondition): Query =>
  sql`select id from ${sql.table(from)} where ${where} order by ${orderByTerms(orderOrNewest({ from, order }))} ${limitToPage(page)}`

/** Sorted, although a count needs no order: otherwise PostgreSQL reads the whole table. */
const selectCountOfRows = ({ from }: ListQuery, where: SqlCondition): Query =>
  sql`select count(*) from (select from ${sql.table(from)} where ${where} order by ${orderByTerms(newestFirst(from))}) as counted`

/** The ids of the hits; of each part one more than are counted, which shows that there are more. */
const selectIdsOfHits = (
  query: ListQuery,
  where: SqlCondition,
  parts: readonly SqlCondition[],
): Query =>
  sql.join(
    parts.map(
      (part) =>
        sql`(${idsWithKeys(query.from, orderOrNewest(query), bothConditions(where, part))} limit ${sql.lit(MAX_COUNTED_HITS + 1)})`,
    ),
    sql` union `,
  )

export const anyCondition = (conditions: readonly SqlCondition[]): SqlCondition =>
  sql`(${sql.join(conditions, sql` or `)})`

const bothConditions = (left: SqlCondition, right: SqlCondition): SqlCondition =>
  sql`(${left}) and (${right})`

/** Ids with their sort keys: a search reads the row anyway. */
const idsWithKeys = (from: SearchedTable, order: SortOrder, where: SqlCondition): Query =>
  sql`select id, ${sortKeyColumns(order)} from ${sql.table(from)} where ${where}`

/**
 * The limits are subqueries, so that PostgreSQL caches one plan for all pages. With plain
 * parameters it plans again each time.
 */
const limitToPage = ({ limit, skip }: PageWindow): Query =>
  sql`limit (select ${limit}::int) offset (select ${skip}::int)`

async function readShownPage<T extends SearchedTable, C extends ColumnOfTable<T>>(
  db: Db,
  { from, columns, order }: PageQuery<T, C>,
  { hits, ids, total, plan }: PageStatements,
): Promise<PageResult<T, C>> {
  const withHits = hits ? sql`with hits as materialized (${hits})` : sql``
  const table = sql.table(from)
  const shown = columns.map((column) => sql.ref(`${from}.${column}`))
  // The total is on the left of the join, so that an empty page has it too.
  const { rows } = await sql<
    ShownColumns<T, C> & { total: number; shown: string | null }
  >`${plan ? markAsPrepared(plan) : sql``}
    ${withHits}
    select counted.total, ${table}.id as shown, ${sql.join(shown)} from (${total}) as counted(total)
    left join ${table} on ${table}.id = any(array(${ids}))
    order by ${orderByTerms(orderOrNewest({ from, order }))}`.execute(db)
  return { rows: rows.filter((row) => row.shown !== null), total: rows[0]?.total ?? 0 }
}
