import { type Kysely, sql } from 'kysely'

/** Reports add discounts up by their id. Sums kept by code and name are made again, and until then read from the orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(marks).execute(db)
}

const marks = /* sql */ `
  insert into sale_day_mark (day) select distinct day from sale_sum where dimension = 'discount' and span = 'day';
`

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(marks).execute(db)
}
