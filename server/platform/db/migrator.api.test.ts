import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { exampleMigrations } from '#test/example-migrations.ts'
import { readSchema } from '#test/read-schema.ts'
import { migrateSchema, migrations, undoMigrationsAfter } from './migrate.ts'
import {
  applyMigrations,
  type Migrations,
  makeOlderSchema,
  migrateBack,
  type ShopMigration,
} from './migrator.ts'
import type { Db } from './schema.ts'

async function givenDatabase(): Promise<Db> {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  return db
}

const { baseline, later, routines } = migrations

const addColumn: ShopMigration = {
  up: 'alter table product add column colour text',
  down: 'alter table product drop column colour',
}
/** It says that versions without its column may not run. */
const contract: ShopMigration = {
  up: "update schema_support set oldest = '2999-02-01-colour'",
  down: `update schema_support set oldest = '${baseline}'`,
}
const and = (more: Readonly<Record<string, ShopMigration>>): Migrations => ({
  ...migrations,
  later: { ...later, ...more },
  makeSchema: async (db, made) => {
    await migrations.makeSchema(db, made)
    for (const { up } of Object.values(more)) await sql.raw(up).execute(db)
  },
})
const next = and(exampleMigrations)

async function givenEmptyDatabase(): Promise<Db> {
  const db = await givenDatabase()
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  return db
}

test('the schema of a new shop is what the baseline and the migrations after it make', async () => {
  const db = await givenEmptyDatabase()
  expect(await applyMigrations(next, db)).toEqual([baseline, ...Object.keys(next.later)])
  const made = await readSchema(db)
  await migrateBack(next, db, baseline)
  const viewFiles = routines.filter(({ kind }) => kind === 'view').map(({ file }) => file)
  expect(await applyMigrations(next, db)).toEqual([...Object.keys(next.later), ...viewFiles])
  expect(await readSchema(db)).toEqual(made)
})

test('a new shop can go back to an earlier migration', async () => {
  const db = await givenEmptyDatabase()
  await makeOlderSchema(next, db, [baseline])
  await expect(sql`select colour from product`.execute(db)).rejects.toThrow(/colour/)
  expect(await applyMigrations(next, db)).toContain('2999-02-01-colour')
  expect(await migrateBack(next, db, baseline)).toEqual(Object.keys(next.later).reverse())
})

test('a backup of a schema that this version does not have is refused', async () => {
  const db = await givenEmptyDatabase()
  for (const names of [[], ['2026-11-20-shop'], [baseline, 'other']])
    await expect(makeOlderSchema(migrations, db, names)).rejects.toThrow(
      /whose migrations this version does not have/,
    )
})

test('a database from before the first release is refused, and not changed', async () => {
  const db = await givenDatabase()
  await sql`update kysely_migration set name = '2026-11-20-shop' where name = ${baseline}`.execute(
    db,
  )
  await expect(migrateSchema(db)).rejects.toThrow(
    /^This database was made before the first release, and this version cannot upgrade it\. Export/,
  )
  await sql`update kysely_migration set name = ${baseline} where name = '2026-11-20-shop'`.execute(
    db,
  )
  expect(await migrateSchema(db)).toEqual([])
})

test('a migration that was never applied cannot be gone back to', async () => {
  const db = await givenDatabase()
  await expect(undoMigrationsAfter(db, '2026-11-30-never')).rejects.toThrow(
    /never had the migration 2026-11-30-never/,
  )
  expect(await migrateSchema(db)).toEqual([])
})

test('this version starts on the schema of a newer one that only added to it', async () => {
  const db = await givenDatabase()
  expect(await applyMigrations(next, db)).toEqual(['2999-02-01-colour'])
  expect(await migrateSchema(db)).toEqual([])
})

test('it refuses one whose schema no longer has what this version uses, and changes nothing', async () => {
  const db = await givenDatabase()
  const newer = and({ '2999-02-01-colour': addColumn, '2999-03-01-contract': contract })
  await applyMigrations(newer, db)
  await expect(migrateSchema(db)).rejects.toThrow(
    /^This database was made by a newer version .*\(2999-02-01-colour, 2999-03-01-contract\)\. Start the newer version/,
  )
  expect(await applyMigrations(newer, db)).toEqual([])
})

test('it refuses a schema that has migrations of another version and lacks some of its own', async () => {
  const db = await givenDatabase()
  await applyMigrations(next, db)
  await expect(applyMigrations(and({ '2999-01-01-other': addColumn }), db)).rejects.toThrow(
    /made by a newer version/,
  )
})

test('instances that start at once run each migration once', async () => {
  const db = await givenDatabase()
  const done = await Promise.all([1, 2, 3].map(() => applyMigrations(next, db)))
  expect(done.flat()).toEqual(['2999-02-01-colour'])
})

test('a failed migration is tried again at the next start', async () => {
  const db = await givenDatabase()
  const failing: ShopMigration = { up: 'create table half (id int); select 1/0', down: '' }
  await expect(
    applyMigrations(and({ '2999-02-01-colour': addColumn, '2999-04-01-failing': failing }), db),
  ).rejects.toThrow(/division by zero/)
  expect((await sql`select colour from product`.execute(db)).rows).toEqual([])
  const { rows } = await sql`select to_regclass('half') as half`.execute(db)
  expect(rows).toEqual([{ half: null }])
  const mended = and({
    '2999-02-01-colour': addColumn,
    '2999-04-01-failing': { ...failing, up: 'select 1' },
  })
  expect(await applyMigrations(mended, db)).toEqual(['2999-04-01-failing'])
})

// The embedded database runs one transaction at a time, with or without a lock.
test.runIf(inject('database').kind === 'postgres')(
  'a migration that waits for a table lets others use it meanwhile, and runs when the table is free',
  async () => {
    const db = await givenDatabase()
    const migrated = await db.transaction().execute(async (reader) => {
      // as a dump does: until its transaction ends
      await reader.selectFrom('product').select('id').execute()
      const waiting = applyMigrations(next, db)
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
