import { type RawBuilder, sql } from 'kysely'

/**
 * A text that is searched. It has a trigram index. `rare`, where a list is long: the condition of a small index of those
 * rows that hold a sign which hardly any row has, all but the signs that are common (the schema names both).
 */
export type Searched = { text: RawBuilder<string>; rare?: { rows: RawBuilder<boolean>; isCommon: RegExp } }

const forLike = (typed: string): string => typed.replace(/[\\%_]/g, '\\$&')
const forRegex = (typed: string): string => typed.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Whether a text contains what was typed, without case; `%`, `_` and `\` mean themselves. One or two letters are
 * looked for at the beginning of words: trigrams know no shorter pieces, and half of all rows would have them.
 */
export function contains({ text, rare }: Searched, search: string): RawBuilder<boolean> {
  const typed = search.trim()
  const anywhere = sql<boolean>`${text} ilike ${`%${forLike(typed)}%`}`
  if (/[\p{L}\p{N}]{3}/u.test(typed)) return anywhere
  if (/^[\p{L}\p{N}]/u.test(typed)) return sql<boolean>`${text} ~* ${`(^|[ \n])${forRegex(typed)}`}`
  const isRare = !/[\p{L}\p{N}]/u.test(typed) && !rare?.isCommon.test(typed)
  return rare && isRare ? sql<boolean>`(${anywhere} and ${rare.rows})` : anywhere
}
