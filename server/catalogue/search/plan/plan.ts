import { toNaira } from '#contract/orders/pricing/pricing.ts'
import { isWearer } from '../understand/roles.ts'
import type { Term } from '../understand/terms.ts'
import type { Understood } from '../understand/understand.ts'
import { anyQuery, mentionQuery, nameQuery, typedQuery } from './term-queries.ts'

/** What the index is asked for, and how its hits are ranked. */
export type SearchWords = {
  /** A text that PostgreSQL reads as `tsquery`, in tokens of `document_tokens`. */
  query: string
  ranking: Ranking
  /**
   * What each term may stand for: values of options among them have to be those of one variant.
   */
  optionTokens?: readonly (readonly string[])[]
}

/** What decides the order of hits: the more of it a product has, and the nearer its price. */
export type Ranking = Pick<Understood, 'terms' | 'wishes' | 'titleToken' | 'isModel'> & {
  /** A typed price, in kobo. */
  near?: number | undefined
}

/** One question of a search. The hits of a step are listed after those of the steps before. */
export type SearchStep = {
  /**
   * `named`: products are called so. `mentioned`: they are of that type and have all the words,
   * some in the description alone. `partial`: they have less than was typed.
   */
  grade: 'named' | 'mentioned' | 'partial'
  /** A partial step that is asked only where nothing was found before. */
  isLastResort?: true
  /** Without: any product in the range of prices. */
  words?: SearchWords
  /** Naira after the discount. */
  min?: number
  max?: number
}

/** Fewer hits are followed by those of the next step that asks for less. */
export const FEW = 10

/** Whether a step is asked where those before it found so many products. */
export function isStepWanted(
  { grade, isLastResort }: SearchStep,
  { found, isWide = false }: { found: number; isWide?: boolean | undefined },
): boolean {
  if (grade !== 'partial' || found === 0) return true
  return isWide && found < FEW && !isLastResort
}

/** The part of an amount that is still near it. */
const NEAR = { from: 0.7, to: 1.15 }

/** Plans the search of a text: all typed words first, then fewer. */
export function planSearch({
  terms,
  wishes,
  prices,
  titleToken,
  isModel,
}: Understood): SearchStep[] {
  if (terms.length === 0) return planPrices(prices)
  const { near } = prices
  const range = rangeOf(prices)
  const words = (of: readonly Term[], query: string): SearchWords => ({
    query,
    ranking: { terms: of, wishes, titleToken, near, isModel },
    optionTokens: of.map(singleTokens).filter((tokens) => tokens.length > 0),
  })
  const title = `'${titleToken}'`
  const all = words(terms, typedQuery(terms))
  const steps: SearchStep[] = [
    { grade: 'named', words: words(terms, anyQuery([nameQuery(terms), title])), ...range },
    { grade: 'mentioned', words: all, ...range },
  ]
  if (Object.keys(range).length > 0)
    steps.push({
      grade: 'partial',
      isLastResort: true,
      words: words(terms, anyQuery([all.query, title])),
    })
  // Which word is missing says more than which one is likely to name the goods.
  const known = terms.filter(({ isKnown }) => isKnown).map(({ isHead: _, ...term }) => term)
  for (const query of narrowestFirst(terms, known))
    steps.push({ grade: 'partial', words: words(known, query), ...range })
  const parts = known.flatMap(partsOfPhrase)
  if (parts.length > 0)
    steps.push({
      grade: 'partial',
      isLastResort: true,
      words: words(parts, anyOfTerms(parts)),
      ...range,
    })
  return steps
}

/**
 * Queries for some of the terms: those that products have, all in names of another type, all but
 * one, the type of the goods, any.
 */
function narrowestFirst(terms: readonly Term[], known: readonly Term[]): string[] {
  const type = known.filter(({ isType }) => isType).map(withoutLonger)
  const hasType = type.length > 0
  const hasSeveral = known.length > 1
  const queries: string[] = []
  if (known.length > 0 && known.length < terms.length) queries.push(typedQuery(known))
  if (hasType && hasSeveral) queries.push(nameQuery(known.map(withoutType)))
  if (known.length > 2) queries.push(allButOne(known))
  if (hasType) queries.push(nameQuery(type))
  if (hasType || hasSeveral) {
    const goods = goodsOf(known)
    queries.push(anyOfTerms(rarestOf(goods)))
  }
  return queries
}

/** The terms of goods: who wears them says little alone. */
function goodsOf(terms: readonly Term[]): readonly Term[] {
  const goods = terms.filter(({ typed }) => !isWearer(typed))
  return goods.length > 0 ? goods : terms
}

/** About as many products as are ranked have a word in their titles. */
const MAX_WEIGHT = 4_000

/** The terms that say most. Of more products than are ranked, the best are, whatever they match. */
function rarestOf(terms: readonly Term[]): Term[] {
  let weight = 0
  return terms
    .toSorted((a, b) => a.weight - b.weight)
    .filter((term, i) => {
      weight += term.weight
      return i === 0 || weight <= MAX_WEIGHT
    })
}

/** A type alone is not the beginning of another: `stand` asks for no standing fans. */
const withoutLonger = (term: Term): Term => ({
  ...term,
  forms: term.forms.filter(({ source }) => source !== 'prefix'),
})

const withoutType = ({ isType: _, ...term }: Term): Term => term

const anyOfTerms = (terms: readonly Term[]): string =>
  anyQuery(terms.map((term) => mentionQuery([term])))

/** The type stays. */
function allButOne(terms: readonly Term[]): string {
  const withoutOne = terms
    .filter(({ isType }) => !isType)
    .map((left) => terms.filter((term) => term !== left))
  return anyQuery(withoutOne.map(typedQuery))
}

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

const NO_RANKING: Ranking = { terms: [], wishes: [], titleToken: '', isModel: false }

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
function planPrices(prices: Understood['prices']): SearchStep[] {
  const { near } = prices
  if (Object.keys(prices).length === 0) return []
  if (near === undefined) return [{ grade: 'named', ...rangeOf(prices) }]
  return [
    { grade: 'named', words: { query: `'~p:${near}'`, ranking: NO_RANKING } },
    { grade: 'partial', isLastResort: true, ...nearRange(near) },
  ]
}
