import { type RawBuilder, sql } from 'kysely'
import { searchWordsOf } from '#contract/platform/words.ts'

/**
 * A text that is searched, in the form that `searchable` of the schema makes. `rare`, for a long
 * list: the condition of a small partial index of the rows with a rare sign, and which signs are
 * common (the schema names both).
 */
export type Searched = {
  text: RawBuilder<string>
  rare?: { rows: RawBuilder<boolean>; isCommon: RegExp }
}

const escapeForLike = (typed: string): string => typed.replace(/[\\%_]/g, '\\$&')
const escapeForRegex = (typed: string): string => typed.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Whether a text has each typed word. Case, accents, apostrophes and joining do not count; `%`,
 * `_`, `\` are text.
 */
export const containsAllWords = (searched: Searched, search: string): RawBuilder<boolean> =>
  forEachWord(search, (word) => containsWord(searched, word))

const MAX_SEARCHED_WORDS = 8

/** Whether a condition is true of each typed word; false without one. */
export function forEachWord(
  search: string,
  condition: (word: string) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  const words = searchWordsOf(search).slice(0, MAX_SEARCHED_WORDS)
  return words.length > 0
    ? sql<boolean>`(${sql.join(words.map(condition), sql` and `)})`
    : sql<boolean>`false`
}

/**
 * One or two letters match where a word begins: no trigram index serves them, and half of all rows
 * would match.
 */
function containsWord({ text, rare }: Searched, word: string): RawBuilder<boolean> {
  const anywhere = sql<boolean>`${text} like plain(${`%${escapeForLike(word)}%`})`
  if (/[\p{L}\p{N}]{3}/u.test(word)) return anywhere
  if (/^[\p{L}\p{N}]/u.test(word))
    return sql<boolean>`${text} ~ plain(${`(^|[ \n])${escapeForRegex(word)}`})`
  const isRare = !/[\p{L}\p{N}]/u.test(word) && !rare?.isCommon.test(word)
  return rare && isRare ? sql<boolean>`(${anywhere} and ${rare.rows})` : anywhere
}
