import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import type { Database } from './open.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test.each(['UTC', 'Africa/Lagos', 'Asia/Kolkata', 'America/St_Johns'])(
  'times are the same in a session of %s',
  async (zone) => {
    const moments = [
      '2026-11-21T08:15:00.123Z',
      '2000-02-29T23:59:59.000Z',
      '1899-12-31T12:00:00.000Z',
    ]
    const rows = await database.db.transaction().execute(async (trx) => {
      await sql`set local time zone ${sql.lit(zone)}`.execute(trx)
      const query = sql<{
        at: Date
      }>`select at from unnest(${moments}::timestamptz[]) with ordinality as t(at, n) order by n`
      return (await query.execute(trx)).rows
    })
    expect(rows.map(({ at }) => at.toISOString())).toEqual(moments)
  },
)

test('kobo and percentages are numbers', async () => {
  const { rows } =
    await sql`select 9007199254740991::bigint as kobo, 12.50::numeric(5, 2) as percentage`.execute(
      database.db,
    )
  expect(rows).toEqual([{ kobo: Number.MAX_SAFE_INTEGER, percentage: 12.5 }])
})
