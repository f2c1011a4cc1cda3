import { type RawBuilder, sql } from 'kysely'

/**
 * A text that is searched. It has a trigram index. `isLower`: it is stored in lower case and compared as it is, in a
 * fifth of the time; that matters where thousands of rows are compared one by one. `rare`, for a long list: the
 * condition of a small partial index of the rows with a rare sign, and which signs are common (the schema names both).
 */
export type Searched = {
  text: RawBuilder<string>
  isLower?: boolean
  rare?: { rows: RawBuilder<boolean>; isCommon: RegExp }
}

const forLike = (typed: string): string => typed.replace(/[\\%_]/g, '\\$&')
const forRegex = (typed: string): string => typed.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Whether a text contains the typed text, ignoring case; `%`, `_` and `\` are literal. One or two letters
 * match only at the beginning of words: a trigram index cannot serve them, and half of all rows would match.
 */
export function contains({ text, isLower, rare }: Searched, search: string): RawBuilder<boolean> {
  const typed = search.trim()
  const is = (lower: string, other: string, pattern: string) =>
    isLower
      ? sql<boolean>`${text} ${sql.raw(lower)} lower(${pattern})`
      : sql<boolean>`${text} ${sql.raw(other)} ${pattern}`
  const anywhere = is('like', 'ilike', `%${forLike(typed)}%`)
  if (/[\p{L}\p{N}]{3}/u.test(typed)) return anywhere
  if (/^[\p{L}\p{N}]/u.test(typed)) return is('~', '~*', `(^|[ \n])${forRegex(typed)}`)
  const isRare = !/[\p{L}\p{N}]/u.test(typed) && !rare?.isCommon.test(typed)
  return rare && isRare ? sql<boolean>`(${anywhere} and ${rare.rows})` : anywhere
}
