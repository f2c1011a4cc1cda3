import { type RawBuilder, sql } from 'kysely'
import type { Ranking } from '../plan/plan.ts'
import {
  anyQuery,
  FIELDS,
  formsQuery,
  headQuery,
  lastWordQuery,
  NO_ACCESSORY,
  nameQuery,
} from '../plan/term-queries.ts'
import { TERM_SOURCES, type Term, type TermForm, type TermSource } from '../understand/terms.ts'

/** Points of a term by the field where it stands; see `FIELDS`. */
const FIELD_POINTS: Readonly<
  Record<TermSource, readonly [a: number, b: number, c: number, d: number]>
> = {
  exact: [16, 11, 10, 4],
  synonym: [14, 9, 9, 3],
  prefix: [8, 4, 5, 2],
  typo: [15, 8, 9, 3],
}
/** How people ask says so much less than what they ask for. */
const SHARE_OF_WISH = 0.25
/** What the goods go with says so much less of their type. */
const IS_BESIDE_TYPE = 2
/** The category says that the goods are of this type: a dress among dresses. */
const IN_CATEGORY = 12
/** The title calls the goods by their type: `laptop charger` is a charger. */
const IN_HEAD = 4
/** It is the last word of what the title calls the goods: `standing fan`, not `fan print dress`. */
const IS_LAST = 1
/** Title and category have it. */
const IN_BOTH = 2
/** A term in title, brand or category: more than a description that has it. */
const IS_NAMED = 4
/** Two words side by side, as they were typed. */
const IS_PAIR = 2
/** The word before the type: a `laptop charger` rather than a charger with a word of laptops. */
const IS_TYPE_PAIR = 8
/**
 * A number says more than a word where a product lacks one of them: `32 inch smart tv`. Not one that
 * belongs to a word: a dress of size 12 is nothing like an `iphone 12`.
 */
const IS_NUMBER = 10
/** A small number that does not stand beside its word says less than that word. */
const SHARE_OF_NUMBER = 0.5
const IS_TITLE = 100
/** Goods for other goods come after those, where a model is asked for and no accessory. */
const IS_NO_ACCESSORY = 8
/** From so many terms on, a title is asked for: the shortest that has them comes first. */
const LONG_TEXT = 3

/** Rows that meet a query have these points. */
type QueryPoints = { query: string; points: number }

/** Null pads a list of points: PostgreSQL looks for nothing then. */
type PaddedPoints = QueryPoints | { query: null; points: 0 }
const NO_POINTS: PaddedPoints = { query: null, points: 0 }
const CASES_STEP = 4
const BONUSES_STEP = 8

/**
 * SQL: the score of a row of `listing`; more is better. It is the sum over all terms, of each the
 * best field of the best form. Its text depends only on how many terms there are, so that few
 * statements are planned; a query that no row meets costs little.
 */
export function scoreOf({ terms, wishes, titleToken, near, isModel }: Ranking): RawBuilder<number> {
  if (terms.length === 0) return sql<number>`0`
  const cases = [
    ...terms.map((term) => fieldCasesOf(term)),
    ...wishes.map((wish) => fieldCasesOf(wish, SHARE_OF_WISH)),
  ]
  const mostCases = roundUpTo(Math.max(...cases.map(({ length }) => length)), CASES_STEP)
  const pairs = terms.flatMap((term, i) => pairPointsOf(terms[i - 1], term))
  const bonuses: QueryPoints[] = [
    ...terms.flatMap(bonusesOf),
    { query: nameQuery(terms), points: IS_NAMED * terms.length },
    ...pairs,
    ...(isModel ? [{ query: NO_ACCESSORY, points: IS_NO_ACCESSORY }] : []),
    { query: `'${titleToken}'`, points: IS_TITLE },
  ]
  const mostBonuses = roundUpTo(bonuses.length, BONUSES_STEP)
  const brevity = sql`length(ts_filter(listing.tokens, '{a,b}')) * -0.01`
  return sql<number>`(${sql.join(
    [
      ...cases.map((ofTerm) => firstPointsSql(padPoints(ofTerm, mostCases))),
      ...padPoints(bonuses, mostBonuses).map((bonus) => firstPointsSql([bonus])),
      ...(terms.length < LONG_TEXT ? [] : [brevity]),
      ...(near === undefined ? [] : [closenessToPrice(near)]),
    ],
    sql` + `,
  )})`
}

const roundUpTo = (number: number, step: number): number => Math.ceil(number / step) * step

const padPoints = (list: readonly QueryPoints[], length: number): PaddedPoints[] => [
  ...list,
  ...Array.from({ length: length - list.length }, () => NO_POINTS),
]

/** The points of the first query that a row meets. */
function firstPointsSql(cases: readonly PaddedPoints[]): RawBuilder<unknown> {
  const whens = cases.map(
    ({ query, points }) => sql`when listing.tokens @@ ${query}::tsquery then ${points}::int`,
  )
  return sql`case ${sql.join(whens, sql` `)} else 0 end`
}

/** Ten points for the very price, none for one that is twice as far. */
const closenessToPrice = (kobo: number): RawBuilder<number> =>
  sql<number>`10 - least(10, abs(listing.unit_price_kobo - ${kobo}::bigint) * 20 / ${Math.max(kobo, 1)}::bigint)`

function pairPointsOf(before: Term | undefined, term: Term): QueryPoints[] {
  const first = singleForms(before)
  const second = singleForms(term)
  if (first.length === 0 || second.length === 0) return []
  const query = `${formsQuery(first)}<->${formsQuery(second)}`
  return [{ query, points: term.isType ? IS_TYPE_PAIR : IS_PAIR }]
}

const singleForms = (term: Term | undefined): TermForm[] =>
  (term?.forms ?? [])
    .filter(({ source }) => source !== 'prefix' && source !== 'synonym')
    .filter(({ tokens }) => tokens.length === 1)

/** Forms that are compared with title and category: each is another query of the row. */
const MAX_COMPARED = 4

function bonusesOf({ typed, forms, isType, isHead, neighbours }: Term): QueryPoints[] {
  const meant = forms.filter(({ source }) => source !== 'prefix').slice(0, MAX_COMPARED)
  if (meant.length === 0) return []
  const own = meant.filter(({ source }) => source !== 'synonym')
  const inTitle = formsQuery(meant, 'A')
  const bonuses: QueryPoints[] = [
    { query: `${inTitle}&${formsQuery(meant, 'C')}`, points: IN_BOTH },
  ]
  if (/\d/.test(typed) && !neighbours)
    bonuses.push({ query: formsQuery(meant, 'AB'), points: IS_NUMBER })
  if (isType && own.length > 0) bonuses.push({ query: formsQuery(own, 'C'), points: IN_CATEGORY })
  if (isType || isHead) {
    bonuses.push(
      { query: inTitle, points: IN_HEAD },
      { query: lastWordQuery(meant), points: IS_LAST },
    )
  }
  return bonuses
}

/** The fields of all forms, those with most points first. */
function fieldCasesOf(
  { forms, span, neighbours, isType = false }: Term,
  shareOfTerm = 1,
): QueryPoints[] {
  const share = (neighbours ? SHARE_OF_NUMBER : span) * shareOfTerm
  const cases = TERM_SOURCES.flatMap((source) => {
    const same = forms.filter((form) => form.source === source)
    const words = same.filter(({ tokens }) => tokens.length === 1)
    const phrases = same.filter(({ tokens }) => tokens.length > 1)
    return [
      ...(words.length > 0 ? wordCases(source, words, isType) : []),
      ...(phrases.length > 0 ? phraseCases(source, phrases) : []),
    ]
  })
  const byPoints = Map.groupBy(cases, ({ points }) => points)
  return [...byPoints]
    .toSorted(([a], [b]) => b - a)
    .map(([points, same]) => ({
      query: anyQuery(same.map(({ query }) => query)),
      points: Math.round(points * share),
    }))
}

function wordCases(source: TermSource, words: readonly TermForm[], isType: boolean): QueryPoints[] {
  return FIELDS.map((field, i) => {
    const points = FIELD_POINTS[source][i] ?? 0
    const less = isType && field === 'B' ? IS_BESIDE_TYPE : 0
    return { query: formsQuery(words, field), points: points - less }
  })
}

/**
 * The words of a phrase may be in several places: `Samsung` in the title, `Phones` in the category.
 * One whose words say what the goods go with weighs as such a word: `+ Free Laptop Bag`.
 */
function phraseCases(source: TermSource, phrases: readonly TermForm[]): QueryPoints[] {
  const [inTitle, besideTitle, , inText] = FIELD_POINTS[source]
  const called = anyQuery([formsQuery(phrases, 'AC'), headQuery(phrases)])
  return [
    { query: headQuery(phrases, 'AB'), points: inTitle },
    { query: called, points: inTitle - 1 },
    { query: formsQuery(phrases, 'ABC'), points: besideTitle },
    { query: formsQuery(phrases), points: inText },
  ]
}
