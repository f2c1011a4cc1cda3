import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { toSchemaBefore } from '#test/old-schema.ts'
import { migrations } from '../../platform/db/migrate.ts'
import type { Database } from '../../platform/db/open.ts'
import { newId } from '../../platform/ids.ts'
import { checkUpgrade } from './check-upgrade.ts'

const HOUR_MS = 3_600_000

let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
  const opened = database
  onTestFinished(() => opened.close())
})

async function check(hasBackup = false): Promise<string[]> {
  const findings = await checkUpgrade(database, { dataDir: tmpdir(), hasBackup })
  return findings.map(({ is, says }) => `${is}: ${says}`)
}

async function givenBackup({ hours, isVerified }: { hours: number; isVerified: boolean }): Promise<void> {
  const ended_at = new Date(Date.now() - hours * HOUR_MS)
  await database.db
    .insertInto('backup_run')
    .values({ id: newId(), target: '/backups', ended_at, verified_at: isVerified ? ended_at : null })
    .execute()
}

test('a shop of this version has nothing to change, and is asked for a backup until there is a proven one of a day', async () => {
  expect(await check()).toContainEqual(expect.stringMatching(/^ok: the database answers: PostgreSQL \d+.*, \d+ MB$/))
  expect(await check()).toContain('ok: the schema is that of this version: nothing has to change')
  expect(await check()).toContainEqual(expect.stringMatching(/^wrong: no backup of this shop is known/))
  await givenBackup({ hours: 30, isVerified: true })
  expect(await check()).toContainEqual(expect.stringMatching(/^wrong: the last good backup is 30 hours old/))
  await givenBackup({ hours: 2, isVerified: false })
  expect(await check()).toContainEqual(expect.stringMatching(/^wrong: .* 2 hours old, and was never restored/))
  await givenBackup({ hours: 1, isVerified: true })
  expect(await check()).toContain('ok: the last good backup is 1 hours old, and was restored and compared')
})

test('of the version before the first release: which migrations run, that each can be taken back, and that nothing has to stop', async () => {
  await toSchemaBefore(database.db, '2026-12-01')
  const lines = await check(true)
  const names = Object.keys(migrations).filter((name) => name > '2026-12-01')
  for (const name of names) expect(lines).toContain(`plan: ${name}: goes through no rows; can be taken back`)
  expect(lines).toContain(`plan: ${names.length} migrations, about 0 s in all`)
  expect(lines).toContain('plan: instances of the earlier version go on running meanwhile')
  expect(lines).toContain('ok: there is a backup, as you say')
  expect(await check()).toContainEqual(expect.stringMatching(/^wrong: the previous version notes no backups/))
})

test('of an old version: what is written again, how long about, that there is no way back, and that it has to stop first', async () => {
  await toSchemaBefore(database.db, '2026-11-24')
  await sql`update pg_class set reltuples = 200000 where oid = 'product'::regclass`.execute(database.db)
  const lines = await check(true)
  expect(lines).toContainEqual(
    expect.stringMatching(/^plan: 2026-11-25-listing: goes through 200000 rows of product, about \d+ s; no way back/),
  )
  expect(lines).toContain('plan: stop all instances of the earlier version first')
})

test('it changes nothing', async () => {
  await toSchemaBefore(database.db, '2026-11-30')
  const applied = () => sql`select name from kysely_migration order by 1`.execute(database.db)
  const before = (await applied()).rows
  await check()
  expect((await applied()).rows).toEqual(before)
})
