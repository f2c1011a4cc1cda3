import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: a variant's values as its line shows them, `M / Indigo`; empty without options. Pages use
 * `textOfChoice`, which makes the same text.
 */
export const choiceTextOf = (variant: string): RawBuilder<string> =>
  sql`array_to_string(${sql.ref(`${variant}.choice`)}, ' / ')`

/** SQL: the images of a line, the variant's own first. */
export const imagesOfVariant = (product: string, variant: string): RawBuilder<string[]> => {
  const images = sql.ref(`${product}.images`)
  const own = sql.ref(`${variant}.image`)
  return sql`case when ${own} is null then ${images} else array_prepend(${own}, array_remove(${images}, ${own})) end`
}
