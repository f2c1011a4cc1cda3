import { type RawBuilder, sql } from 'kysely'

/** The tokens of the tiers, the best first; see `listing_tier`. */
const TIER_TOKENS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((tier) => sql.lit(`'~T${tier}'`))
const tiers = sql`unnest(array[${sql.join(TIER_TOKENS)}]::tsquery[]) as tier (token)`

type BestRequest = {
  columns: RawBuilder<unknown>
  /** On a row of `listing`. */
  condition: RawBuilder<boolean>
  /** At most so many rows. */
  rows: RawBuilder<unknown>
}

const selectTier = ({ columns, condition }: BestRequest): RawBuilder<unknown> =>
  sql`select ${columns} from listing where listing.tokens @@ tier.token and ${condition} offset 0`

/**
 * SQL: columns of rows of `listing` that meet a condition, of better tiers first. A tier is read
 * only where those before it have fewer. Of the last tier any are taken.
 */
export const selectOfBestTiers = (request: BestRequest): RawBuilder<unknown> =>
  sql`select hit.* from ${tiers}, lateral (${selectTier(request)}) as hit limit ${request.rows}`

/** The same, but the best of all. The columns are computed before the rows are sorted. */
export const selectBestListings = ({ columns, ...request }: BestRequest): RawBuilder<unknown> => {
  const sorted = sql`${columns}, listing.score as tier_score, listing.product_id as tier_id`
  return sql`select hit.* from ${tiers}, lateral (
      select * from (${selectTier({ ...request, columns: sorted })}) as hit
      order by tier_score desc, tier_id desc limit ${request.rows}) as hit limit ${request.rows}`
}
