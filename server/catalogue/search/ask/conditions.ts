import { type RawBuilder, sql } from 'kysely'

/**
 * The filters by the names that their counts have: those of an option by `option.` and its name.
 */
export type FilterKind =
  | 'category'
  | 'brand'
  | 'price'
  | 'discount'
  | 'stock'
  | 'rating'
  | 'text'
  | `option.${string}`

/**
 * A condition on rows. Most are met by a large part of the shop: to look at a row costs less than
 * to read all of these in an index.
 */
export type RowCondition = {
  kind: FilterKind
  /** On a row of `listing`. */
  onRow?: RawBuilder<boolean>
  /** On one of its variants. */
  onVariant?: RawBuilder<boolean>
  /** On a row: the same where no other condition is on its variants. */
  ifOnlyOne?: RawBuilder<boolean>
  /**
   * On a row: the same of its cheapest variant in stock. No other meets it where that one does not.
   */
  ofCheapest?: RawBuilder<boolean>
  /** On a row: its cheapest variant in stock meets it. */
  cheapest?: RawBuilder<boolean>
  /** Rows on whose variants it is a condition; all rows where this is not given. */
  concerns?: RawBuilder<boolean>
  /** The index is asked for it too. */
  isIndexed?: true
  /**
   * The part of the products that is likely to meet it: a guess, on which only the speed depends.
   */
  share: number
}

/** All of them; true where there is none. */
export const allConditions = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`

export const someCondition = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`
