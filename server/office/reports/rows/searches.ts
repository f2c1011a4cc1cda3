import { type RawBuilder, sql } from 'kysely'
import type { Period } from '#contract/office/report-period.ts'
import type { Trx } from '../../../platform/db/schema.ts'
import type { Rows, RowsAsked } from './asked.ts'
import { readKeyed, toRow } from './keyed-rows.ts'

/** As the list of searches has it: what counts is whether the last day on which it was searched found anything. */
const missed = ({ from, to }: Period): RawBuilder<unknown> => sql`(
  select text as key, sum(searches) as searches from search_count
  where day between ${from}::text::date and ${to}::text::date
  group by text having sum(searches) > 0 and (array_agg(hits order by day desc))[1] = 0) as sums`

export async function readSearches(trx: Trx, asked: RowsAsked): Promise<Rows> {
  const { rows, total } = await readKeyed(trx, asked, missed)
  return { rows: rows.map((row) => toRow(row, row.key)), total }
}
