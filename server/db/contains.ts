import { type RawBuilder, sql } from 'kysely'

/**
 * A text that is searched. It has a trigram index. `isLower`: it is kept in lower case, so that it is compared as it is,
 * in a fifth of the time, which counts where thousands of rows are compared one by one. `rare`, where a list is long: the condition of a small index of those
 * rows that hold a sign which hardly any row has, all but the signs that are common (the schema names both).
 */
export type Searched = {
  text: RawBuilder<string>
  isLower?: boolean
  rare?: { rows: RawBuilder<boolean>; isCommon: RegExp }
}

const forLike = (typed: string): string => typed.replace(/[\\%_]/g, '\\$&')
const forRegex = (typed: string): string => typed.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Whether a text contains what was typed, without case; `%`, `_` and `\` mean themselves. One or two letters are
 * looked for at the beginning of words: trigrams know no shorter pieces, and half of all rows would have them.
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
