import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { migrateSchema } from './migrate.ts'

const timeout = sql<{ limit: string }>`select current_setting('statement_timeout') as limit`

test('a migration may take longer than any other statement, and leaves its connection as it was', async () => {
  const database = await openTestDatabase()
  const { db } = database
  onTestFinished(async () => {
    await sql`drop event trigger if exists note`.execute(db)
    await sql`drop schema if exists seen cascade`.execute(db)
    await database.close()
  })
  const before = await timeout.execute(db)
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await sql`create schema seen`.execute(db)
  await sql`create table seen.setting (tag text, statement_timeout text)`.execute(db)
  await sql`create function seen.note() returns event_trigger language plpgsql as
    $$ begin insert into seen.setting values (tg_tag, current_setting('statement_timeout')); end $$`.execute(
    db,
  )
  await sql`create event trigger note on ddl_command_start execute function seen.note()`.execute(db)
  await migrateSchema(db)
  const { rows } = await sql<{
    limit: string
  }>`select distinct statement_timeout as limit from seen.setting`.execute(db)
  expect(rows).toEqual([{ limit: '0' }])
  expect((await timeout.execute(db)).rows).toEqual(before.rows)
})
