import { type RawBuilder, sql } from 'kysely'

/** How a word of the catalogue was found for a typed one, the surest first. */
export const KINDS = ['exact', 'synonym', 'prefix', 'typo'] as const
export type Kind = (typeof KINDS)[number]

/** A word or phrase that may stand for what was typed; a product has to have all its stems. */
export type Alternative = { kind: Kind; stems: readonly string[] }

/**
 * One typed word, or several that belong together; a product has to have one of the alternatives.
 */
export type Group = {
  typed: string
  /** Typed words. */
  span: number
  /** The catalogue has it, or something that it may stand for. */
  isKnown: boolean
  /** It names the goods: the last word, or that before `for`. */
  isHead?: boolean
  alternatives: readonly Alternative[]
}

/** Query of `finding.tokens`. */
export type Words = {
  /** A text that PostgreSQL reads as `tsquery`, in lexemes of `listing_words`. */
  query: string
  /** The same in title, brand or category alone. */
  named?: string
  /** What a hit of all words has, where the query asks for less: those come first. */
  full?: string
  /** Over a row of `finding`: bigger is better. Stock, sales and age decide between equals. */
  rank: RawBuilder<number>
  /**
   * What each typed word may stand for: the values of options among them have to be those of one
   * variant.
   */
  stems?: readonly (readonly string[])[]
}

/**
 * Points by the place where it is found: title or options, rest of the title, brand or category,
 * description.
 */
const POINTS: Readonly<Record<Kind, readonly [a: number, b: number, c: number, d: number]>> = {
  exact: [16, 9, 10, 4],
  synonym: [14, 8, 9, 3],
  prefix: [8, 4, 5, 2],
  typo: [15, 8, 9, 3],
}
const PLACES = ['A', 'B', 'C', 'D'] as const
/** The title calls it what was asked for: `laptop charger` is a charger. */
const IS_HEAD = 4
/** Its category says it, too: a dress among dresses. */
const IN_CATEGORY = 2

const quoted = (lexeme: string): string => `'${lexeme.replace(/['\\]/g, '')}'`
const all = (stems: readonly string[], place = ''): string =>
  `(${stems.map((stem) => quoted(stem) + place).join('&')})`
const any = (alternatives: readonly Alternative[], place = ''): string =>
  `(${alternatives.map(({ stems }) => all(stems, place)).join('|')})`

/** One of several queries. */
export const anyOf = (queries: readonly string[]): string =>
  `(${queries.map((query) => `(${query})`).join('|')})`

export const queryOf = (groups: readonly Group[]): string =>
  groups.map(({ alternatives }) => `(${alternatives.map(asked).join('|')})`).join('&')

/**
 * The words of a phrase that only means the same are no phrase where they are apart in a
 * description.
 */
const asked = ({ kind, stems }: Alternative): string =>
  all(stems, kind === 'synonym' && stems.length > 1 ? ':ABC' : '')

const has = (query: string): RawBuilder<boolean> => sql`finding.tokens @@ ${query}::tsquery`

/** Each typed word in title, brand or category: more than a description that has it. */
const IS_NAMED = 4
/** Two words side by side, as they were typed. */
const IS_PAIR = 2
const IS_TITLE = 100
/** From so many words on, a title is asked for: the shortest that has them comes first. */
const LONG = 3

/**
 * The points of a product: the sum over all groups, of each the best place of the best alternative.
 */
export function rankOf(
  groups: readonly Group[],
  wishes: readonly Group[] = [],
  title = '',
): RawBuilder<number> {
  if (groups.length === 0) return sql<number>`0`
  const pairs = groups.flatMap((group, i) => pairOf(groups[i - 1], group))
  return sql<number>`(${sql.join(
    [
      ...[...groups, ...wishes].map(pointsOf),
      pointsFor(has(namedOf(groups)), IS_NAMED * groups.length),
      ...pairs.map((pair) => pointsFor(has(pair), IS_PAIR)),
      ...(title ? [pointsFor(isTitle(title), IS_TITLE)] : []),
      ...(groups.length < LONG ? [] : [sql`length(ts_filter(finding.tokens, '{a,b}')) * -0.01`]),
    ],
    sql` + `,
  )})`
}

const pointsFor = (holds: RawBuilder<boolean>, points: number): RawBuilder<unknown> =>
  sql`case when ${holds} then ${sql.lit(points)} else 0 end`

const isTitle = (title: string): RawBuilder<boolean> =>
  sql`finding.tokens @@ (select (lexeme('~t:' || title_key(${title}::text)))::tsquery)`

/** All words are there, and not only in the description. */
export const namedOf = (groups: readonly Group[]): string =>
  groups.map(({ alternatives }) => any(alternatives, ':ABC')).join('&')

function pairOf(before: Group | undefined, group: Group): string[] {
  const first = wordsIn(before)
  const second = wordsIn(group)
  return first.length > 0 && second.length > 0
    ? [`(${first.join('|')})<->(${second.join('|')})`]
    : []
}

const wordsIn = (group: Group | undefined): string[] =>
  (group?.alternatives ?? []).flatMap(({ kind, stems: [stem = '', ...more] }) =>
    kind === 'prefix' || more.length > 0 ? [] : quoted(stem),
  )

function pointsOf({ alternatives, span, isHead }: Group): RawBuilder<unknown> {
  const cases = casesOf(alternatives).map(
    ({ query, points }) => sql`when ${has(query)} then ${sql.lit(points * span)}`,
  )
  const meant = alternatives.filter(({ kind }) => kind !== 'prefix').slice(0, 4)
  const isBoth = `${any(meant, ':A')}&${any(meant, ':C')}`
  const bonus = meant.length === 0 ? sql`0` : pointsFor(has(isBoth), IN_CATEGORY)
  const head = isHead && meant.length > 0 ? pointsFor(has(any(meant, ':A')), IS_HEAD) : sql`0`
  return sql`(case ${sql.join(cases, sql` `)} else 0 end + ${bonus} + ${head})`
}

type Case = { query: string; points: number }

const casesOf = (alternatives: readonly Alternative[]): Case[] =>
  KINDS.flatMap((kind) => {
    const same = alternatives.filter((alternative) => alternative.kind === kind)
    const words = same.filter(({ stems }) => stems.length === 1)
    const phrases = same.filter(({ stems }) => stems.length > 1)
    return [
      ...(words.length > 0 ? wordCases(kind, words) : []),
      ...(phrases.length > 0 ? phraseCases(kind, phrases) : []),
    ]
  }).toSorted((a, b) => b.points - a.points)

const wordCases = (kind: Kind, words: readonly Alternative[]): Case[] =>
  PLACES.map((place, i) => ({ query: any(words, `:${place}`), points: POINTS[kind][i] ?? 0 }))

/**
 * The words of a phrase may be in several places: `Samsung` in the title, `Phones` in the category.
 */
function phraseCases(kind: Kind, phrases: readonly Alternative[]): Case[] {
  const [inTitle, , , inText] = POINTS[kind]
  return [
    { query: any(phrases, ':A'), points: inTitle },
    { query: any(phrases, ':ABC'), points: inTitle - 1 },
    { query: any(phrases), points: inText },
  ]
}
