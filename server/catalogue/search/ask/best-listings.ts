import { type RawBuilder, sql } from 'kysely'

/** The tokens of the tiers, the best first; see `listing_tier`. */
const TIER_TOKENS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((tier) => `'~T${tier}'`)
const tierTokens = sql`array[${sql.join(TIER_TOKENS.map((token) => sql.lit(token)))}]::tsquery[]`

/** The first tiers have 8,000 products. */
const FIRST_TIERS = TIER_TOKENS.slice(0, 3).join('|')
/**
 * Fewer hits in these, and fewer than one for so many wanted rows, say that the whole shop has few:
 * of a million products about a thousand, or as many as are wanted.
 */
const FEW_IN_FIRST = 8
const WANTED_FOR_FIRST = 128

type BestRequest = {
  columns: RawBuilder<unknown>
  /** On a row of `listing`. */
  condition: RawBuilder<boolean>
  /** A `tsquery` that the condition asks for, too. */
  query: RawBuilder<unknown> | undefined
  /** At most so many rows. */
  rows: RawBuilder<unknown>
}

/**
 * What the index is asked for in turn: the tiers. They repeat the work for the other tokens, so that
 * few hits are rather read at once.
 */
const selectTurns = ({ condition, query, rows }: BestRequest): RawBuilder<unknown> => {
  if (query === undefined) return sql`unnest(${tierTokens}) as turn (token)`
  const most = sql`greatest(${sql.lit(FEW_IN_FIRST)}, ${rows} / ${sql.lit(WANTED_FOR_FIRST)})`
  const first = sql`select from listing
    where tokens @@ ${sql.lit(FIRST_TIERS)}::tsquery and ${condition} limit most`
  const areFew = sql`(select count(*) from (${first}) as hit) < most`
  return sql`unnest((
    select case when ${areFew} then array[${query}::tsquery] else ${tierTokens} end
    from (select ${most} as most) as wanted
  )) as turn (token)`
}

const selectTurn = ({ columns, condition }: BestRequest): RawBuilder<unknown> =>
  sql`select ${columns} from listing where listing.tokens @@ turn.token and ${condition} offset 0`

/**
 * SQL: columns of rows of `listing` that meet a condition, of better tiers first. A tier is read
 * only where those before it have fewer. Of the last tier any are taken.
 */
export const selectOfBestTiers = (request: BestRequest): RawBuilder<unknown> =>
  sql`select hit.* from ${selectTurns(request)}, lateral (${selectTurn(request)}) as hit limit ${request.rows}`

/** The same, but the best of all. The columns are computed before the rows are sorted. */
export const selectBestListings = ({ columns, ...request }: BestRequest): RawBuilder<unknown> => {
  const sorted = {
    ...request,
    columns: sql`${columns}, listing.score as tier_score, listing.product_id as tier_id`,
  }
  return sql`select hit.* from ${selectTurns(sorted)}, lateral (
      select * from (${selectTurn(sorted)}) as hit
      order by tier_score desc, tier_id desc limit ${request.rows}) as hit limit ${request.rows}`
}
