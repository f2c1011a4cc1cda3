import { type RawBuilder, sql } from 'kysely'

/**
 * A text that is searched. It has a trigram index; `rare` is the condition of a small index of those rows that hold a
 * sign which hardly any row has (the schema names both).
 */
export type Searched = { text: RawBuilder<string>; rare: RawBuilder<boolean>; isCommon: RegExp }

const pattern = (typed: string): string => typed.replace(/[\\%_]/g, '\\$&')

/**
 * Whether a text contains what was typed, without case; `%`, `_` and `\` mean themselves. One or two letters are
 * looked for at the beginning of words: trigrams know no shorter pieces, and half of all rows would have them.
 */
export function contains({ text, rare, isCommon }: Searched, typed: string): RawBuilder<boolean> {
  const wanted = pattern(typed.trim())
  const anywhere = sql<boolean>`${text} ilike ${`%${wanted}%`}`
  if (/[\p{L}\p{N}]{3}/u.test(wanted)) return anywhere
  if (/^[\p{L}\p{N}]/u.test(wanted)) {
    return sql<boolean>`(${text} ilike ${`${wanted}%`} or ${text} ilike ${`% ${wanted}%`} or ${text} ilike ${`%\n${wanted}%`})`
  }
  const isRare = !/[\p{L}\p{N}]/u.test(wanted) && !isCommon.test(typed.trim())
  return isRare ? sql<boolean>`(${anywhere} and ${rare})` : anywhere
}
