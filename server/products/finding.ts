import { type RawBuilder, sql } from 'kysely'
import { toKobo } from '#contract/pricing.ts'
import type { ListFilters } from '#contract/product-filters.ts'
import type { Words } from '../words/words-query.ts'
import { anyStep, dimensions, priceStep } from './steps.ts'

/** Which products are asked for: all of it must hold. */
export type Question = {
  words?: Words | undefined
  filters: ListFilters
  /** A further condition on a row of `finding`. */
  also?: RawBuilder<boolean> | undefined
}

/** At most so many hits are counted, and ranked by how well they match; the best products come first. */
export const MAX_FOUND = 2_000

/** The filters by the names that their counts have: those of an option by `option.` and its name. */
export type FilterKind = 'category' | 'brand' | 'price' | 'discount' | 'stock' | 'rating' | `option.${string}`

type Part = { kind: FilterKind; tokens?: RawBuilder<string>; holds?: RawBuilder<boolean> }

const anyOf = (values: readonly string[], lexeme: (value: string) => RawBuilder<string>): RawBuilder<string> =>
  sql`concat_ws('|', ${sql.join(values.map(lexeme))})`

/** What each filter asks. */
function partsOf({ category, brand, min, max, discount, stock, rating, options }: ListFilters): Part[] {
  const parts: Part[] = []
  if (category?.length)
    parts.push({ kind: 'category', tokens: anyOf(category, (id) => sql`lexeme('~c:' || ${id}::text)`) })
  if (brand?.length)
    parts.push({ kind: 'brand', tokens: anyOf(brand, (name) => sql`lexeme('~b:' || plain(${name}::text))`) })
  if (min !== undefined || max !== undefined) parts.push(priced(min, max))
  if (discount) parts.push({ kind: 'discount', tokens: sql`${"'~off'"}::text` })
  if (stock) parts.push({ kind: 'stock', tokens: sql`${"'~in'"}::text` })
  if (rating)
    parts.push({ kind: 'rating', tokens: sql`${anyStep('rating', Number(rating) * 4, dimensions.rating.last)}::text` })
  for (const { name, values } of options) {
    const tokens = anyOf(values, (value) => sql`lexeme(option_name(${name}::text, ${value}::text))`)
    parts.push({ kind: `option.${name}`, tokens })
  }
  return parts
}

/** @param min,max naira after the discount */
function priced(min = 0, max?: number): Part {
  const [low, high] = [toKobo(min), max === undefined ? undefined : toKobo(max)]
  const steps = anyStep('price', priceStep(low), high === undefined ? dimensions.price.last : priceStep(high))
  const below = high === undefined ? sql`` : sql`and finding.unit_price_kobo <= ${high}`
  return {
    kind: 'price',
    ...(steps && { tokens: sql`${steps}::text` }),
    holds: sql<boolean>`finding.unit_price_kobo >= ${low} ${below}`,
  }
}

/** The filters that are set. */
export const kindsOf = (filters: ListFilters): FilterKind[] => partsOf(filters).map(({ kind }) => kind)

/** The condition on a row of `finding`; `without` leaves out one filter, `steps` narrows it to a range of an order. */
export function conditionOf(
  { words, filters, also }: Question,
  { without, steps }: { without?: FilterKind | undefined; steps?: string | undefined } = {},
): RawBuilder<boolean> {
  const parts = partsOf(filters).filter(({ kind }) => kind !== without)
  const tokens = [
    ...(words ? [sql`${words.query}::text`] : []),
    ...parts.flatMap((part) => part.tokens ?? []),
    ...(steps ? [sql`${steps}::text`] : []),
  ]
  // One by one: of one large question the index would read the longest alternatives first, and skip nothing.
  const asked = tokens.map((one) => sql<boolean>`finding.tokens @@ (${one})::tsquery`)
  const conditions = [...asked, ...parts.flatMap((part) => part.holds ?? []), ...(also ? [also] : [])]
  return conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : sql<boolean>`true`
}
