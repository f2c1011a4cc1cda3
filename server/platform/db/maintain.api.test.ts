import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { maintainEmbedded } from './open.ts'

test('maintenance samples few rows of each table, since its memory never shrinks', async () => {
  const { db, kind, close } = await openTestDatabase()
  onTestFinished(close)
  if (kind !== 'embedded') return // a server has its own autovacuum
  await sql`create table many as select generate_series(1, 5000) as number`.execute(db)
  onTestFinished(async () => void (await sql`drop table many`.execute(db)))
  await maintainEmbedded(db)
  const { rows } =
    await sql`select array_length(histogram_bounds::text::int[], 1) - 1 as parts from pg_stats
    where tablename = 'many'`.execute(db)
  expect(rows).toEqual([{ parts: 10 }])
})
