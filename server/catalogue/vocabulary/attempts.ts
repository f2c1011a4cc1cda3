import { type RawBuilder, sql } from 'kysely'
import { toNaira } from '#contract/orders/pricing/pricing.ts'
import type { Understood } from './understand.ts'
import { anyOf, type Group, namedOf, queryOf, rankOf, type Words } from './words-query.ts'

export type Attempt = {
  /** Without: any product in the range of prices. */
  words?: Words
  /** Naira after the discount. */
  min?: number
  max?: number
  /** It asks for less than what was typed. */
  isPartial: boolean
  /** It asks for the parts of words, and may miss what has them whole. */
  isSplit?: true | undefined
}

/** The part of an amount that is still near it. */
const NEAR = { from: 0.7, to: 1.15 }

/** Queries until something is found: all typed words first, then fewer. */
export function attemptsOf({ groups, wishes, prices, title }: Understood): Attempt[] {
  const { near } = prices
  if (groups.length === 0) return pricedOnly(prices)
  const range =
    near === undefined
      ? inNaira(prices)
      : { min: toNaira(near) * NEAR.from, max: toNaira(near) * NEAR.to }
  // Which word is missing says more than which one names the goods.
  const known = groups.filter(({ isKnown }) => isKnown).map(({ isHead: _, ...group }) => group)
  const parts: Part[] = [{ query: queryOf(groups), groups }]
  if (known.length > 0 && known.length < groups.length)
    parts.push({ query: queryOf(known), groups: known })
  if (known.length > 2) parts.push({ query: allButOne(known), groups: known })
  if (known.length > 1)
    parts.push({ query: anyOf(known.map((group) => queryOf([group]))), groups: known })
  const words = known.flatMap(wordsOf)
  if (words.length > 0)
    parts.push({ query: anyOf(words.map((word) => queryOf([word]))), groups: words, isSplit: true })
  const attempts = parts.map((part, i) => ({
    ...asked(part, { wishes, near, title }),
    ...range,
    isPartial: i > 0,
  }))
  const unpriced = parts
    .slice(0, 1)
    .map((part) => ({ ...asked(part, { wishes, near, title }), isPartial: true }))
  return Object.keys(range).length > 0
    ? [...attempts.slice(0, 2), ...unpriced, ...attempts.slice(2)]
    : attempts
}

/** Fewer hits of all words are followed by some of the words. */
export const FEW = 10

/**
 * For a question that few products meet: those that ask for less at the same prices, and list its
 * hits first.
 */
export function widerThan(full: Attempt, attempts: readonly Attempt[]): Attempt[] {
  const { words, min, max } = full
  if (!words) return []
  const isHit = sql`finding.tokens @@ ${words.query}::tsquery`
  return attempts.flatMap((attempt) => {
    if (
      !attempt.isPartial ||
      attempt.isSplit ||
      !attempt.words ||
      attempt.min !== min ||
      attempt.max !== max
    )
      return []
    const rank = sql<number>`case when ${isHit} then 1000 + ${words.rank} else ${attempt.words.rank} end`
    return { ...attempt, words: { ...attempt.words, named: words.named, full: words.query, rank } }
  })
}

type Part = { query: string; groups: readonly Group[]; isSplit?: true }

type Ranked = Pick<Understood, 'wishes' | 'title'> & { near: number | undefined }

function asked(
  { query, groups, isSplit }: Part,
  { wishes, title, near }: Ranked,
): Pick<Attempt, 'words' | 'isSplit'> {
  const rank = rankOf(groups, wishes, title)
  const named = namedOf(groups)
  const stems = groups.map(stemsOf).filter((some) => some.length > 0)
  const words = {
    query,
    named,
    stems,
    rank: near === undefined ? rank : sql<number>`${rank} + ${closeness(near)}`,
  }
  return { words, isSplit }
}

const stemsOf = ({ alternatives }: Group): string[] =>
  alternatives.flatMap(({ stems: [stem, ...others] }) =>
    stem !== undefined && others.length === 0 ? [stem] : [],
  )

/** The single words of what was typed as one and is in no product together: `bagpack`. */
const wordsOf = (group: Group): Group[] =>
  group.alternatives
    .filter(({ stems }) => stems.length > 1)
    .flatMap(({ stems, kind }) =>
      stems.map((stem) => ({ ...group, alternatives: [{ kind, stems: [stem] }] })),
    )

/** Ten points for the very price, none for one that is twice as far. */
const closeness = (kobo: number): RawBuilder<number> =>
  sql<number>`10 - least(10, abs(finding.unit_price_kobo - ${kobo}::bigint) * 20 / ${Math.max(kobo, 1)}::bigint)`

function allButOne(groups: readonly Group[]): string {
  const queries = groups.map((left) => queryOf(groups.filter((group) => group !== left)))
  return anyOf(queries)
}

/** Without a price it has no keys: callers tell so whether a range was typed. */
function inNaira({ min, max }: Understood['prices']): Pick<Attempt, 'min' | 'max'> {
  const range: Pick<Attempt, 'min' | 'max'> = {}
  if (min !== undefined) range.min = toNaira(min)
  if (max !== undefined) range.max = toNaira(max)
  return range
}

/** A price alone: what costs exactly that, then what costs about as much. */
function pricedOnly(prices: Understood['prices']): Attempt[] {
  const { near } = prices
  if (near === undefined)
    return Object.keys(prices).length === 0 ? [] : [{ ...inNaira(prices), isPartial: false }]
  const naira = toNaira(near)
  return [
    {
      words: { query: `'~p:${near}'`, named: `'~p:${near}'`, rank: sql<number>`0` },
      isPartial: false,
    },
    { min: naira * NEAR.from, max: naira * NEAR.to, isPartial: true },
  ]
}
