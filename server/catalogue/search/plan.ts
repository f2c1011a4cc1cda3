import { type RawBuilder, sql } from 'kysely'
import { toNaira } from '#contract/orders/pricing.ts'
import type { Understood } from '../vocabulary/understand.ts'
import { scoreOf } from './rank.ts'
import { anyQuery, mentionQuery, nameQuery, type Term } from './terms.ts'

/** What the index is asked for, and how its hits are ranked. */
export type SearchWords = {
  /** A text that PostgreSQL reads as `tsquery`, in tokens of `listing_words`. */
  query: string
  /** Over a row of `finding`: more is better. Stock, sales and age decide between equals. */
  score: RawBuilder<number>
  /**
   * What each term may stand for: values of options among them have to be those of one variant.
   */
  optionTokens?: readonly (readonly string[])[]
}

export type SearchStep = {
  /** Without: any product in the range of prices. */
  words?: SearchWords
  /** Naira after the discount. */
  min?: number
  max?: number
}

/** A step that asks for less than was typed. */
export type WiderStep = SearchStep & {
  /** It goes on where some products have all that was typed, which are listed first. */
  follows: boolean
}

/** What is asked for in turn. The hits of a step are listed after those of the steps before. */
export type SearchPlan = {
  /** What is called so. */
  named: SearchStep | undefined
  /** What has all the words, some of them in its description alone. */
  mentioned: SearchStep | undefined
  /** Each is tried until one finds something. */
  wider: readonly WiderStep[]
}

/** The part of an amount that is still near it. */
const NEAR = { from: 0.7, to: 1.15 }

/** Plans the search of a text: all typed words first, then fewer. */
export function planSearch({ terms, wishes, prices, title }: Understood): SearchPlan {
  if (terms.length === 0) return planPrices(prices)
  const { near } = prices
  const range = rangeOf(prices)
  const words = (of: readonly Term[], query: string): SearchWords => {
    const score = scoreOf(of, { wishes, title })
    return {
      query,
      score: near === undefined ? score : sql<number>`${score} + ${closeness(near)}`,
      optionTokens: of.map(singleTokens).filter((tokens) => tokens.length > 0),
    }
  }
  const step = (query: string, of = terms): SearchStep => ({ words: words(of, query), ...range })
  const known = terms.filter(({ isKnown }) => isKnown)
  const wider = narrowestFirst(terms, known).map((query) => ({
    ...step(query, known),
    follows: true,
  }))
  const unpriced = { words: words(terms, mentionQuery(terms)), follows: false }
  const parts = known.flatMap(partsOfPhrase)
  return {
    named: step(nameQuery(terms)),
    mentioned: step(mentionQuery(terms)),
    wider: [
      ...(Object.keys(range).length > 0 ? [unpriced] : []),
      ...wider,
      ...(parts.length > 0 ? [{ ...step(anyOfTerms(parts), parts), follows: false }] : []),
    ],
  }
}

/** Queries for some of the terms: those that products have, all but one, what the goods are, any. */
function narrowestFirst(terms: readonly Term[], known: readonly Term[]): string[] {
  const type = known.filter(({ isType }) => isType)
  const queries: string[] = []
  if (known.length > 0 && known.length < terms.length) queries.push(mentionQuery(known))
  if (known.length > 2) queries.push(allButOne(known))
  if (type.length > 0 && known.length > 1) queries.push(nameQuery(type))
  if (known.length > 1) queries.push(anyOfTerms(known))
  return queries
}

const anyOfTerms = (terms: readonly Term[]): string =>
  anyQuery(terms.map((term) => mentionQuery([term])))

const allButOne = (terms: readonly Term[]): string =>
  anyQuery(terms.map((left) => mentionQuery(terms.filter((term) => term !== left))))

const singleTokens = ({ forms }: Term): string[] =>
  forms.flatMap(({ tokens: [token, ...others] }) =>
    token !== undefined && others.length === 0 ? [token] : [],
  )

/** The single words of what was typed as one and is in no product together: `bagpack`. */
const partsOfPhrase = (term: Term): Term[] =>
  term.forms
    .filter(({ tokens }) => tokens.length > 1)
    .flatMap(({ tokens, source }) =>
      tokens.map((token) => ({ ...term, forms: [{ source, tokens: [token] }] })),
    )

/** Ten points for the very price, none for one that is twice as far. */
const closeness = (kobo: number): RawBuilder<number> =>
  sql<number>`10 - least(10, abs(finding.unit_price_kobo - ${kobo}::bigint) * 20 / ${Math.max(kobo, 1)}::bigint)`

type PriceRange = Pick<SearchStep, 'min' | 'max'>

const nearRange = (kobo: number): PriceRange => ({
  min: toNaira(kobo) * NEAR.from,
  max: toNaira(kobo) * NEAR.to,
})

/** Without a price it has no keys: callers tell so whether a range was typed. */
function rangeOf({ min, max, near }: Understood['prices']): PriceRange {
  if (near !== undefined) return nearRange(near)
  const range: PriceRange = {}
  if (min !== undefined) range.min = toNaira(min)
  if (max !== undefined) range.max = toNaira(max)
  return range
}

/** A price alone: what costs exactly that, then what costs about as much. */
function planPrices(prices: Understood['prices']): SearchPlan {
  const none = { named: undefined, mentioned: undefined, wider: [] }
  if (Object.keys(prices).length === 0) return none
  if (prices.near === undefined) return { ...none, named: rangeOf(prices) }
  return {
    ...none,
    named: { words: { query: `'~p:${prices.near}'`, score: sql<number>`0` } },
    wider: [{ ...nearRange(prices.near), follows: false }],
  }
}
