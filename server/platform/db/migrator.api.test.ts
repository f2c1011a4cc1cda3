import { type Kysely, sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { readSchema } from '#test/read-schema.ts'
import { migrate, migrations, undoAfter } from './migrate.ts'
import { type Migrations, migrateBy, type ShopMigration } from './migrator.ts'
import type { Db } from './schema.ts'

const LAST_BEFORE_RELEASE = '2026-11-30-rights'

async function givenDatabase(): Promise<Db> {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  return db
}

const addColumn: ShopMigration = {
  up: async (db: Kysely<unknown>) => void (await sql`alter table product add column colour text`.execute(db)),
}
/** What it says of itself: versions without its column may not run. */
const contract: ShopMigration = {
  up: async (db: Kysely<unknown>) =>
    void (await sql`update schema_support set oldest = '2999-02-01-colour'`.execute(db)),
}
const next: Migrations = { ...migrations, '2999-02-01-colour': addColumn }

// It runs all migrations of a release five times.
test('migrations are undone newest first, and then run again', {
  timeout: 120_000,
}, async () => {
  const db = await givenDatabase()
  const [after, released] = [await readSchema(db), Object.keys(migrations).filter((name) => name > '2026-12-01')]
  expect(await undoAfter(db, LAST_BEFORE_RELEASE)).toEqual(released.toReversed())
  const before = await readSchema(db)
  expect(await migrate(db)).toEqual(released)
  expect(await readSchema(db)).toEqual(after)
  await undoAfter(db, LAST_BEFORE_RELEASE)
  expect(await readSchema(db)).toEqual(before)
})

test('a migration before the first release cannot be undone', async () => {
  const db = await givenDatabase()
  await expect(undoAfter(db, '2026-11-30-reports')).rejects.toThrow(
    /^There is no way back from 2026-11-30-reviews, 2026-11-30-rights but a backup\.$/,
  )
  await expect(undoAfter(db, '2026-11-30-never')).rejects.toThrow(/never had the migration 2026-11-30-never/)
  expect(await migrate(db)).toEqual([])
})

test('this version starts on the schema of a newer one that only added to it', async () => {
  const db = await givenDatabase()
  expect(await migrateBy(next, db)).toEqual(['2999-02-01-colour'])
  expect(await migrate(db)).toEqual([])
})

test('it refuses one whose schema no longer has what this version uses, and changes nothing', async () => {
  const db = await givenDatabase()
  await migrateBy({ ...next, '2999-03-01-contract': contract }, db)
  await expect(migrate(db)).rejects.toThrow(
    /^This database was made by a newer version .*\(2999-02-01-colour, 2999-03-01-contract\)\. Start the newer version/,
  )
  expect(await migrateBy({ ...next, '2999-03-01-contract': contract }, db)).toEqual([])
})

test('it refuses a schema that has migrations of another version and lacks some of its own', async () => {
  const db = await givenDatabase()
  await migrateBy(next, db)
  const other: Migrations = { ...migrations, '2999-01-01-other': addColumn }
  await expect(migrateBy(other, db)).rejects.toThrow(/made by a newer version/)
})

test('instances that start at once run each migration once', async () => {
  const db = await givenDatabase()
  await undoAfter(db, LAST_BEFORE_RELEASE)
  const done = await Promise.all([1, 2, 3].map(() => migrate(db)))
  expect(done.flat().toSorted()).toEqual(Object.keys(migrations).filter((name) => name > '2026-12-01'))
})

test('a migration that fails leaves those before it, and goes on from there at the next start', async () => {
  const db = await givenDatabase()
  const failing: ShopMigration = {
    up: async (db: Kysely<unknown>) => void (await sql.raw('create table half (id int); select 1/0').execute(db)),
  }
  await expect(migrateBy({ ...next, '2999-04-01-failing': failing }, db)).rejects.toThrow(/division by zero/)
  expect((await sql`select colour from product`.execute(db)).rows).toEqual([])
  const { rows } = await sql`select to_regclass('half') as half`.execute(db)
  expect(rows).toEqual([{ half: null }])
  expect(await migrateBy({ ...next, '2999-04-01-failing': { up: async () => {} } }, db)).toEqual(['2999-04-01-failing'])
})

// The embedded database runs one transaction at a time, with or without a lock.
test.runIf(inject('database').kind === 'postgres')(
  'a migration that waits for a table lets others use it meanwhile, and runs when the table is free',
  async () => {
    const db = await givenDatabase()
    const migrated = await db.transaction().execute(async (reader) => {
      await reader.selectFrom('product').select('id').execute() // as a dump does: until its transaction ends
      const waiting = migrateBy(next, db)
      await expect.poll(() => waitingForLock(db)).toBe(1)
      await db.selectFrom('product').select('id').execute() // ends only if the migration gives way
      return { waiting }
    })
    expect(await migrated.waiting).toEqual(['2999-02-01-colour'])
  },
)

async function waitingForLock(db: Db): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.found ?? 0
}
