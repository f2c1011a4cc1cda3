import { type RawBuilder, sql } from 'kysely'
import type { ListFilters } from '#contract/catalogue/product-filters.ts'
import { toKobo } from '#contract/orders/pricing/pricing.ts'
import type { SearchWords } from '../plan/plan.ts'
import { all, type FilterKind, type Wide } from './conditions.ts'
import { meetsNothing } from './filters.ts'
import { anyStep, priceStep, scales } from './scales.ts'
import { holdsFor, isOneOf, isTyped } from './variant-conditions.ts'

/** Conditions on products; all must hold. */
export type Question = {
  words?: SearchWords | undefined
  /** A `tsquery` of products that are listed before. */
  except?: string | undefined
  filters: ListFilters
  /** A further condition on a row of `finding`. */
  also?: RawBuilder<boolean> | undefined
}

/**
 * At most so many hits are counted, and ranked by how well they match; the best products come
 * first.
 */
export const MAX_FOUND = 1_000

type Part = {
  kind: FilterKind
  tokens: RawBuilder<string> | undefined
  wide?: Omit<Wide, 'kind'> | undefined
}

const anyOf = (
  values: readonly string[],
  lexeme: (value: string) => RawBuilder<string>,
): RawBuilder<string> => sql`concat_ws('|', ${sql.join(values.map(lexeme))})`

function partsOf({
  category,
  brand,
  min,
  max,
  discount,
  stock,
  rating,
  options,
}: ListFilters): Part[] {
  const parts: Part[] = []
  if (category?.length)
    parts.push({
      kind: 'category',
      tokens: anyOf(category, (id) => sql`lexeme('~c:' || ${id}::text)`),
    })
  if (brand?.length)
    parts.push({
      kind: 'brand',
      tokens: anyOf(brand, (name) => sql`lexeme('~b:' || plain(${name}::text))`),
    })
  if (min !== undefined || max !== undefined) parts.push(priced(min, max))
  if (discount) parts.push({ kind: 'discount', tokens: sql`${"'~off'"}::text`, wide: DISCOUNTED })
  if (stock) parts.push({ kind: 'stock', tokens: sql`${"'~in'"}::text`, wide: IN_STOCK })
  if (rating) parts.push(rated(Number(rating)))
  for (const { name, values } of options) {
    const tokens = anyOf(values, (value) => sql`lexeme(option_name(${name}::text, ${value}::text))`)
    const wide = { offered: isOneOf(name, values), isAsked: true, share: 0.9 } as const
    const kind = `option.${name}` as const
    parts.push(values.length > 0 ? { kind, tokens, wide } : { kind, tokens: undefined })
  }
  return parts
}

const DISCOUNTED = {
  offered: sql<boolean>`offered.is_off`,
  cheapest: sql<boolean>`finding.discount_percentage > 0`,
  share: 0.4,
}
const IN_STOCK = {
  offered: sql<boolean>`offered.in_stock`,
  ofCheapest: sql<boolean>`finding.in_stock`,
  cheapest: sql<boolean>`finding.in_stock`,
  share: 0.9,
}

const rated = (stars: number): Part => ({
  kind: 'rating',
  tokens: anyStep(scales.rating, stars * 4, scales.rating.last),
  wide: { holds: sql<boolean>`finding.rating >= ${stars}::int`, share: stars < 4 ? 0.8 : 0.5 },
})

/** @param min,max naira after the discount */
function priced(min = 0, max?: number): Part {
  const low = toKobo(min)
  const high = max === undefined ? undefined : toKobo(max)
  const upTo = (price: RawBuilder<unknown>) =>
    high === undefined ? sql<boolean>`true` : sql<boolean>`${price} <= ${high}`
  return {
    kind: 'price',
    tokens: anyStep(
      scales.price,
      priceStep(low),
      high === undefined ? scales.price.last : priceStep(high),
    ),
    wide: {
      offered: sql<boolean>`(offered.unit_price_kobo >= ${low} and ${upTo(sql`offered.unit_price_kobo`)})`,
      cheapest: sql<boolean>`(finding.unit_price_kobo >= ${low} and ${upTo(sql`finding.unit_price_kobo`)})`,
      ofCheapest: low === 0 ? upTo(sql`finding.unit_price_kobo`) : undefined,
      share: 0.6,
    },
  }
}

/** Nothing is asked for: all products are hits. */
export const isAll = ({ words, filters, also }: Question): boolean =>
  !words && !also && partsOf(filters).length === 0

export const kindsOf = (filters: ListFilters): FilterKind[] =>
  partsOf(filters).map(({ kind }) => kind)

type Left = {
  without?: FilterKind | undefined
  /** The index is asked for wide conditions too: worth it where hardly a row meets them. */
  isStrict?: boolean
}

/** Together they leave nine of ten products. */
const typedWords = (words: NonNullable<SearchWords['optionTokens']>): Wide[] =>
  words.map((stems) => ({
    kind: 'text',
    ...isTyped(stems),
    isAsked: true,
    share: 0.9 ** (1 / words.length),
  }))

/** Conditions for the index of `finding`, and wide conditions checked in the rows. */
export function conditionsOf(
  { words, except, filters, also }: Question,
  { without, isStrict = false }: Left = {},
): { asked: RawBuilder<boolean>; wide: Wide[] } {
  const parts = partsOf(filters).filter(({ kind }) => kind !== without)
  const tokens = [
    ...(words ? [sql`${words.query}::text`] : []),
    ...parts.flatMap((part) =>
      isStrict || !part.wide || part.wide.isAsked ? (part.tokens ?? []) : [],
    ),
  ]
  // One by one: of one large question the index would read the longest alternatives first, and skip
  // nothing. Each is read once, not for each row.
  const asked = tokens.map((token) => sql<boolean>`finding.tokens @@ (select (${token})::tsquery)`)
  return {
    asked: all([
      ...(meetsNothing(filters, without) ? [sql<boolean>`false`] : []),
      ...asked,
      ...(except ? [sql<boolean>`not finding.tokens @@ ${except}::tsquery`] : []),
      ...(also ? [also] : []),
    ]),
    wide: [
      ...parts.flatMap(({ kind, wide }) => (wide ? [{ kind, ...wide }] : [])),
      ...typedWords(words?.optionTokens ?? []),
    ],
  }
}

/** All conditions on a row of `finding`, most of them asked of the index. */
export function conditionOf(question: Question): RawBuilder<boolean> {
  const { asked, wide } = conditionsOf(question, { isStrict: true })
  return all([asked, holdsFor(wide)])
}

/** Rows that are looked at for so many hits: the wide conditions leave a part of them. */
const MAX_VISITED = 3_000
export const visitsFor = (hits: number, wide: readonly Wide[]): number =>
  Math.min(
    Math.max(hits, MAX_VISITED),
    Math.ceil(wide.reduce((rows, { share }) => rows / share, hits)),
  )
