import { type RawBuilder, sql } from 'kysely'
import type { Ranking } from '../plan/plan.ts'
import { FIELDS, formsQuery, lastWordQuery, nameQuery } from '../plan/term-queries.ts'
import { TERM_SOURCES, type Term, type TermForm, type TermSource } from '../understand/terms.ts'

/** Points of a term by the field where it stands; see `FIELDS`. */
const FIELD_POINTS: Readonly<
  Record<TermSource, readonly [a: number, b: number, c: number, d: number]>
> = {
  exact: [16, 9, 10, 4],
  synonym: [14, 8, 9, 3],
  prefix: [8, 4, 5, 2],
  typo: [15, 8, 9, 3],
}
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
const IS_TITLE = 100
/** From so many terms on, a title is asked for: the shortest that has them comes first. */
const LONG = 3

/**
 * SQL: the score of a row of `finding`; more is better. It is the sum over all terms, of each the
 * best field of the best form.
 */
export function scoreOf({ terms, wishes, titleToken, near }: Ranking): RawBuilder<number> {
  if (terms.length === 0) return sql<number>`0`
  const pairs = terms.flatMap((term, i) => pairQuery(terms[i - 1], term))
  const brevity = sql`length(ts_filter(finding.tokens, '{a,b}')) * -0.01`
  return sql<number>`(${sql.join(
    [
      ...[...terms, ...wishes].map(termScore),
      pointsFor(has(nameQuery(terms)), IS_NAMED * terms.length),
      ...pairs.map((pair) => pointsFor(has(pair), IS_PAIR)),
      pointsFor(has(`'${titleToken}'`), IS_TITLE),
      ...(terms.length < LONG ? [] : [brevity]),
      ...(near === undefined ? [] : [closeness(near)]),
    ],
    sql` + `,
  )})`
}

/** Ten points for the very price, none for one that is twice as far. */
const closeness = (kobo: number): RawBuilder<number> =>
  sql<number>`10 - least(10, abs(finding.unit_price_kobo - ${kobo}::bigint) * 20 / ${Math.max(kobo, 1)}::bigint)`

const has = (query: string): RawBuilder<boolean> => sql`finding.tokens @@ ${query}::tsquery`

const pointsFor = (holds: RawBuilder<boolean>, points: number): RawBuilder<unknown> =>
  sql`case when ${holds} then ${sql.lit(points)} else 0 end`

function pairQuery(before: Term | undefined, term: Term): string[] {
  const first = singleForms(before)
  const second = singleForms(term)
  if (first.length === 0 || second.length === 0) return []
  return [`${formsQuery(first)}<->${formsQuery(second)}`]
}

const singleForms = (term: Term | undefined): TermForm[] =>
  (term?.forms ?? [])
    .filter(({ source }) => source !== 'prefix')
    .filter(({ tokens }) => tokens.length === 1)

/** Forms that are compared with title and category: each is another query of the row. */
const MAX_COMPARED = 4

/** The best field of the best form, and what says that the goods are of this type. */
function termScore({ forms, span, isType, isHead }: Term): RawBuilder<unknown> {
  const cases = casesOf(forms).map(
    ({ query, points }) => sql`when ${has(query)} then ${sql.lit(points * span)}`,
  )
  const scores = [sql`case ${sql.join(cases, sql` `)} else 0 end`]
  const meant = forms.filter(({ source }) => source !== 'prefix').slice(0, MAX_COMPARED)
  if (meant.length > 0) {
    const inBoth = `${formsQuery(meant, 'A')}&${formsQuery(meant, 'C')}`
    scores.push(pointsFor(has(inBoth), IN_BOTH))
  }
  if (meant.length > 0 && (isType || isHead)) {
    scores.push(pointsFor(has(formsQuery(meant, 'A')), IN_HEAD))
    scores.push(pointsFor(has(lastWordQuery(meant)), IS_LAST))
  }
  const own = meant.filter(({ source }) => source !== 'synonym')
  if (isType && own.length > 0) scores.push(pointsFor(has(formsQuery(own, 'C')), IN_CATEGORY))
  return sql`(${sql.join(scores, sql` + `)})`
}

type Case = { query: string; points: number }

const casesOf = (forms: readonly TermForm[]): Case[] =>
  TERM_SOURCES.flatMap((source) => {
    const same = forms.filter((form) => form.source === source)
    const words = same.filter(({ tokens }) => tokens.length === 1)
    const phrases = same.filter(({ tokens }) => tokens.length > 1)
    return [
      ...(words.length > 0 ? wordCases(source, words) : []),
      ...(phrases.length > 0 ? phraseCases(source, phrases) : []),
    ]
  }).toSorted((a, b) => b.points - a.points)

const wordCases = (source: TermSource, words: readonly TermForm[]): Case[] =>
  FIELDS.map((field, i) => ({
    query: formsQuery(words, field),
    points: FIELD_POINTS[source][i] ?? 0,
  }))

/**
 * The words of a phrase may be in several places: `Samsung` in the title, `Phones` in the category.
 */
function phraseCases(source: TermSource, phrases: readonly TermForm[]): Case[] {
  const [inTitle, , , inText] = FIELD_POINTS[source]
  return [
    { query: formsQuery(phrases, 'A'), points: inTitle },
    { query: formsQuery(phrases, 'ABC'), points: inTitle - 1 },
    { query: formsQuery(phrases), points: inText },
  ]
}
