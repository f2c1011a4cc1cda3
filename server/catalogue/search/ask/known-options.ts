import { sql } from 'kysely'
import type { ListFilters, ProductFilters } from '#contract/catalogue/product-filters.ts'
import { readByIndex } from '../../../platform/db/by-index.ts'
import { preparedByText } from '../../../platform/db/prepared-statements.ts'
import type { Db } from '../../../platform/db/schema.ts'
import { parseListFilters } from './filters.ts'

type NamedValue = { name: string; value: string }

/**
 * The filters of a query, without values of options that no product has: each would make a question
 * longer, and its option one more to count. @throws 400 as `parseListFilters`
 */
export async function readFilters(db: Db, query: ProductFilters): Promise<ListFilters> {
  const filters = parseListFilters(query)
  if (filters.options.length === 0) return filters
  const asked = filters.options.flatMap(({ name, values }) =>
    values.map((value) => ({ name, value })),
  )
  const known = await findKnownOptions(db, asked)
  const isKnown = (name: string, value: string): boolean =>
    known.some((option) => option.name === name && option.value === value)
  const options = filters.options.map(({ name, values }) => ({
    name,
    values: values.filter((value) => isKnown(name, value)),
    unknown: values.filter((value) => !isKnown(name, value)),
  }))
  return { ...filters, options }
}

/** One look into the index for each value: the first product ends it. */
const findKnownOptions = (db: Db, asked: readonly NamedValue[]): Promise<NamedValue[]> =>
  readByIndex(db, async (trx) => {
    const { rows } = await sql<NamedValue>`${preparedByText}
      with asked as materialized (
        select name, value, lexeme(option_name(name, value))::tsquery as token
        from unnest(${asked.map(({ name }) => name)}::text[], ${asked.map(({ value }) => value)}::text[]) as given(name, value)
      )
      select name, value from asked where (select true from listing where tokens @@ asked.token limit 1)`.execute(
      trx,
    )
    return rows
  })
