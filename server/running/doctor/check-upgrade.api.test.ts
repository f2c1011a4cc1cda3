import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { migrations } from '../../platform/db/migrate.ts'
import type { Migrations, ShopMigration } from '../../platform/db/migrator.ts'
import type { Database } from '../../platform/db/open.ts'
import { createRowId } from '../../platform/ids.ts'
import { checkUpgrade } from './check-upgrade.ts'

const HOUR_MS = 3_600_000

let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
  const opened = database
  onTestFinished(() => opened.close())
})

const addColumn: ShopMigration = {
  up: 'alter table product add column colour text',
  down: 'alter table product drop column colour',
}
const NEXT: Migrations = {
  ...migrations,
  later: {
    ...migrations.later,
    '2999-01-01-colour': addColumn,
    '2999-01-02-index': { ...addColumn, blocks: 'The table is small.' },
  },
}

async function check(hasBackup = false, given = migrations): Promise<string[]> {
  const findings = await checkUpgrade(database, { dataDir: tmpdir(), hasBackup }, given)
  return findings.map(({ is, says }) => `${is}: ${says}`)
}

async function givenBackup({
  hours,
  isVerified,
}: {
  hours: number
  isVerified: boolean
}): Promise<void> {
  const ended_at = new Date(Date.now() - hours * HOUR_MS)
  await database.db
    .insertInto('backup_run')
    .values({
      id: createRowId(),
      target: '/backups',
      ended_at,
      verified_at: isVerified ? ended_at : null,
    })
    .execute()
}

test('a current shop has nothing to change but asks for a backup', async () => {
  expect(await check()).toContainEqual(
    expect.stringMatching(/^ok: the database answers: PostgreSQL \d+.*, \d+ MB$/),
  )
  expect(await check()).toContain('ok: the schema is that of this version: nothing has to change')
  expect(await check()).toContainEqual(
    expect.stringMatching(/^wrong: no backup of this shop is known/),
  )
  await givenBackup({ hours: 30, isVerified: true })
  expect(await check()).toContainEqual(
    expect.stringMatching(/^wrong: the last good backup is 30 hours old/),
  )
  await givenBackup({ hours: 2, isVerified: false })
  expect(await check()).toContainEqual(
    expect.stringMatching(/^wrong: .* 2 hours old, and was never restored/),
  )
  await givenBackup({ hours: 1, isVerified: true })
  expect(await check()).toContain(
    'ok: the last good backup is 1 hours old, and was restored and compared',
  )
})

test('of an older version it lists the migrations, and that nothing has to stop', async () => {
  const lines = await check(true, NEXT)
  expect(lines).toContain('plan: 2999-01-01-colour: goes through no rows; can be taken back')
  expect(lines).toContain('plan: 2999-01-02-index: The table is small.; can be taken back')
  expect(lines).toContain(
    'plan: the start refuses beside an older version: stop that, or run npm run db:migrate first, beside it',
  )
  expect(lines).toContain('ok: there is a backup, as you say')
  expect(await check()).toContain('ok: the schema is that of this version: nothing has to change')
})

test('of an empty database it says that the first start makes the schema', async () => {
  await sql`drop schema public cascade`.execute(database.db)
  await sql`create schema public`.execute(database.db)
  const lines = await check()
  expect(lines).toContain('plan: the database is empty: the first start makes the schema')
  expect(lines.filter((line) => line.startsWith('wrong'))).toEqual([])
})
