import { type RawBuilder, sql } from 'kysely'
import type { ListFilters } from '#contract/catalogue/product-filters.ts'
import { toKobo } from '#contract/orders/pricing/pricing.ts'
import type { SearchWords } from '../plan/plan.ts'
import { allConditions, type FilterKind, type RowCondition } from './conditions.ts'
import { hasUnknownOption, isPlainList } from './filters.ts'
import { priceStep, scales } from './scales.ts'
import { hasOptionValue, hasTypedValue, rowConditionsHold } from './variant-conditions.ts'

/** Conditions on products; all must hold. */
export type Question = {
  words?: SearchWords | undefined
  /** A `tsquery` of products that are listed before. */
  except?: string | undefined
  filters: ListFilters
  /** A further condition on a row of `listing`. */
  also?: RawBuilder<boolean> | undefined
}

/**
 * At most so many hits are counted, and ranked by how well they match; the best products come
 * first.
 */
export const MAX_FOUND = 1_000

type FilterPart = {
  kind: FilterKind
  tokens: RawBuilder<string> | undefined
  rowConditions?: Omit<RowCondition, 'kind'> | undefined
}

const anyTokenOf = (
  values: readonly string[],
  lexeme: (value: string) => RawBuilder<string>,
): RawBuilder<string> => sql`concat_ws('|', ${sql.join(values.map(lexeme))})`

function filterPartsOf({
  category,
  brand,
  min,
  max,
  discount,
  stock,
  rating,
  options,
}: ListFilters): FilterPart[] {
  const parts: FilterPart[] = []
  if (category?.length)
    parts.push({
      kind: 'category',
      tokens: anyTokenOf(category, (id) => sql`lexeme('~c:' || ${id}::text)`),
    })
  if (brand?.length)
    parts.push({
      kind: 'brand',
      tokens: anyTokenOf(brand, (name) => sql`lexeme('~b:' || plain(${name}::text))`),
    })
  if (min !== undefined || max !== undefined) parts.push(pricePart(min, max))
  if (discount)
    parts.push({
      kind: 'discount',
      tokens: sql`${"'~off'"}::text`,
      rowConditions: DISCOUNT_CONDITION,
    })
  if (stock)
    parts.push({ kind: 'stock', tokens: sql`${"'~in'"}::text`, rowConditions: STOCK_CONDITION })
  if (rating) parts.push(ratingPart(Number(rating)))
  for (const { name, values } of options) {
    const tokens = anyTokenOf(
      values,
      (value) => sql`lexeme(option_name(${name}::text, ${value}::text))`,
    )
    const rowConditions = {
      onVariant: hasOptionValue(name, values),
      isIndexed: true,
      share: 0.9,
    } as const
    const kind = `option.${name}` as const
    parts.push(values.length > 0 ? { kind, tokens, rowConditions } : { kind, tokens: undefined })
  }
  return parts
}

const DISCOUNT_CONDITION = {
  onVariant: sql<boolean>`listed_variant.discount_percentage > 0`,
  cheapest: sql<boolean>`listing.discount_percentage > 0`,
  share: 0.4,
}
const STOCK_CONDITION = {
  onVariant: sql<boolean>`listed_variant.in_stock`,
  ofCheapest: sql<boolean>`listing.in_stock`,
  cheapest: sql<boolean>`listing.in_stock`,
  share: 0.9,
}

const ratingPart = (stars: number): FilterPart => ({
  kind: 'rating',
  tokens: scales.rating.anyStep(stars * 4, scales.rating.last),
  rowConditions: {
    onRow: sql<boolean>`listing.rating >= ${stars}::int`,
    share: stars < 4 ? 0.8 : 0.5,
  },
})

/** @param min,max naira after the discount */
function pricePart(min = 0, max?: number): FilterPart {
  const low = toKobo(min)
  const high = max === undefined ? undefined : toKobo(max)
  const upTo = (price: RawBuilder<unknown>) =>
    high === undefined ? sql<boolean>`true` : sql<boolean>`${price} <= ${high}`
  return {
    kind: 'price',
    tokens: scales.price.anyStep(
      priceStep(low),
      high === undefined ? scales.price.last : priceStep(high),
    ),
    rowConditions: {
      onVariant: sql<boolean>`(listed_variant.unit_price_kobo >= ${low} and ${upTo(sql`listed_variant.unit_price_kobo`)})`,
      cheapest: sql<boolean>`(listing.unit_price_kobo >= ${low} and ${upTo(sql`listing.unit_price_kobo`)})`,
      ofCheapest: low === 0 ? upTo(sql`listing.unit_price_kobo`) : undefined,
      share: 0.6,
    },
  }
}

/** A category at most says what is asked for. */
export const isUnfilteredQuestion = ({ words, also, filters }: Question): boolean =>
  !words && !also && isPlainList(filters)

export const filterKindsOf = (filters: ListFilters): FilterKind[] =>
  filterPartsOf(filters).map(({ kind }) => kind)

type SplitOptions = {
  without?: FilterKind | undefined
  /** The index is asked for row conditions too: worth it where hardly a row meets them. */
  isStrict?: boolean
}

/** Together they leave nine of ten products. */
const typedWords = (words: NonNullable<SearchWords['optionTokens']>): RowCondition[] =>
  words.map((stems) => ({
    kind: 'text',
    ...hasTypedValue(stems),
    isIndexed: true,
    share: 0.9 ** (1 / words.length),
  }))

export type SplitConditions = {
  /** For the index of `listing`. */
  indexed: RawBuilder<boolean>
  /** The first of its `tsquery`s. */
  query: RawBuilder<unknown> | undefined
  /** Checked in the rows. */
  rowConditions: RowCondition[]
}

export function splitConditions(
  { words, except, filters, also }: Question,
  { without, isStrict = false }: SplitOptions = {},
): SplitConditions {
  const parts = filterPartsOf(filters).filter(({ kind }) => kind !== without)
  const tokens = [
    ...(words ? [sql`${words.query}::text`] : []),
    ...parts.flatMap((part) =>
      isStrict || !part.rowConditions || part.rowConditions.isIndexed ? (part.tokens ?? []) : [],
    ),
  ]
  // One by one: of one large question the index would read the longest alternatives first, and skip
  // nothing. Each is read once, not for each row.
  const queries = tokens.map((token) => sql`(select (${token})::tsquery)`)
  const indexed = queries.map((query) => sql<boolean>`listing.tokens @@ ${query}`)
  return {
    query: queries[0],
    indexed: allConditions([
      ...(hasUnknownOption(filters, without) ? [sql<boolean>`false`] : []),
      ...indexed,
      ...(except ? [sql<boolean>`not listing.tokens @@ ${except}::tsquery`] : []),
      ...(also ? [also] : []),
    ]),
    rowConditions: [
      ...parts.flatMap(({ kind, rowConditions }) =>
        rowConditions ? [{ kind, ...rowConditions }] : [],
      ),
      ...typedWords(words?.optionTokens ?? []),
    ],
  }
}

/** All conditions on a row of `listing`, most of them asked of the index. */
export function fullConditionOf(question: Question): RawBuilder<boolean> {
  const { indexed, rowConditions } = splitConditions(question, { isStrict: true })
  return allConditions([indexed, rowConditionsHold(rowConditions)])
}

/** Rows that are looked at for so many hits: the row conditions leave a part of them. */
const MAX_VISITED = 3_000
export const countVisitsFor = (hits: number, rowConditions: readonly RowCondition[]): number =>
  Math.min(
    Math.max(hits, MAX_VISITED),
    Math.ceil(rowConditions.reduce((rows, { share }) => rows / share, hits)),
  )
