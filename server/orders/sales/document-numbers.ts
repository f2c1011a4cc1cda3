import { sql } from 'kysely'
import { clockInLagosSql } from '../../platform/db/lagos.ts'
import type { Db, RowOf, Trx } from '../../platform/db/schema.ts'

type NumberedKind = RowOf<'document_number'>['kind']

/** Years begin at midnight in Lagos, as the days of the dashboard do. */
const YEAR = sql<number>`extract(year from ${clockInLagosSql(sql`now()`)})::integer`

/**
 * Takes the next number of this year, `INV-2026-000123`. Its row stays locked until the transaction
 * ends: others wait, and a transaction that fails gives the number back, so that there is no gap.
 * Lock it last.
 */
export async function takeNextNumber(
  trx: Trx,
  kind: NumberedKind,
  prefix: string,
): Promise<string> {
  const { year, last } = await trx
    .insertInto('document_number')
    .values({ kind, year: YEAR, last: 1 })
    .onConflict((on) =>
      on.columns(['kind', 'year']).doUpdateSet({ last: sql`document_number.last + 1` }),
    )
    .returning(['year', 'last'])
    .executeTakeFirstOrThrow()
  return `${prefix}-${year}-${String(last).padStart(6, '0')}`
}

/**
 * For a shop that moves in during a year: its first number here. False if a number of this year was
 * given already.
 */
export async function setFirstNumber(
  trx: Trx,
  kind: NumberedKind,
  first: number,
): Promise<boolean> {
  const row = await trx
    .insertInto('document_number')
    .values({ kind, year: YEAR, first, last: first - 1 })
    .onConflict((on) =>
      on
        .columns(['kind', 'year'])
        .doUpdateSet({ first, last: first - 1 })
        .where(sql<boolean>`document_number.last < document_number.first`),
    )
    .returning('last')
    .executeTakeFirst()
  return row !== undefined
}

export async function readNextNumber(db: Db, kind: NumberedKind): Promise<number> {
  const row = await db
    .selectFrom('document_number')
    .select('last')
    .where('kind', '=', kind)
    .where('year', '=', YEAR)
    .executeTakeFirst()
  return (row?.last ?? 0) + 1
}
