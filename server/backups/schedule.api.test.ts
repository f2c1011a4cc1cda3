import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import type { Database } from '../db/open.ts'
import { StartError } from '../errors.ts'
import { readLastBackup } from './last-backup.ts'
import { runBackup } from './run-backup.ts'
import { claimBackup, isDue, recordBackup } from './runs.ts'
import { backUpWhenDue } from './schedule.ts'

const DAY = 86_400
const target = '/backups'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => sql`truncate backup_run`.execute(database.db))
afterAll(() => database.close())

const good = { bytes: 5, rows: 6, isVerified: true }
const run = async (nextSeconds?: number): Promise<string> => {
  const id = await claimBackup(database.db, { target, nextSeconds })
  await recordBackup(database.db, id, async () => [good, undefined])
  return id
}
const age = (span: string) =>
  sql`update backup_run set started_at = started_at - ${span}::interval, seen_at = seen_at - ${span}::interval,
    ended_at = ended_at - ${span}::interval, next_at = next_at - ${span}::interval`.execute(database.db)

test('of instances that start one at once, one makes it', async () => {
  const claims = await Promise.allSettled(
    [1, 2, 3, 4].map(() => claimBackup(database.db, { target, nextSeconds: DAY })),
  )
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(claimBackup(database.db, { target })).rejects.toThrow('Another backup')
})

test('is due at first and each time that the span is over, whatever was made by hand', async () => {
  expect(await isDue(database.db, DAY)).toBe(true)
  await run()
  expect(await isDue(database.db, DAY)).toBe(true)
  await run(DAY)
  expect(await isDue(database.db, DAY)).toBe(false)
  await expect(run(DAY)).rejects.toThrow('has just been made')
  await age('23 hours')
  expect(await isDue(database.db, DAY)).toBe(false)
  expect(await isDue(database.db, DAY / 2)).toBe(true) // set to be made more often
  await age('1 hour')
  expect(await isDue(database.db, DAY)).toBe(true)
})

test('a failed one is tried again after an hour; its reason is stored, and no text of others, which may quote keys', async () => {
  for (const [error, failure] of [
    [new StartError('It is missing.'), 'It is missing.'],
    [Object.assign(new Error('key AKIA123'), { code: 'ENOSPC' }), 'ENOSPC'],
  ] as const) {
    await sql`truncate backup_run`.execute(database.db)
    const id = await claimBackup(database.db, { target, nextSeconds: DAY })
    await expect(recordBackup(database.db, id, () => Promise.reject(error))).rejects.toBe(error)
    expect((await readLastBackup(database.db)).ended).toMatchObject({ id, failure })
  }
  expect((await readLastBackup(database.db)).good).toBeUndefined()
  await age('59 minutes')
  expect(await isDue(database.db, DAY)).toBe(false)
  await age('2 minutes')
  expect(await isDue(database.db, DAY)).toBe(true)
})

test('a place that cannot be written to is a failed backup that is told of', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-no-place-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'disk'), 'is no folder')
  const order = { dataDir: folder, to: join(folder, 'disk', 'backups'), isVerified: false, shopVersion: '1' }
  await expect(runBackup(database, { ...order, nextSeconds: DAY })).rejects.toThrow('ENOTDIR')
  expect((await readLastBackup(database.db)).ended).toMatchObject({ target: order.to, failure: 'ENOTDIR' })
})

test('one whose process was killed has failed once it has not been seen for minutes, and blocks no other', async () => {
  await claimBackup(database.db, { target, nextSeconds: DAY })
  let starts = 0
  const schedule = { start: async () => void starts++ }
  await backUpWhenDue({ db: database.db, everySeconds: DAY, schedule })
  await age('6 minutes')
  await backUpWhenDue({ db: database.db, everySeconds: DAY, schedule })
  expect((await readLastBackup(database.db)).ended).toMatchObject({ failure: 'It was interrupted.' })
  expect(starts).toBe(0)
  await age('1 hour')
  await backUpWhenDue({ db: database.db, everySeconds: DAY, schedule })
  expect(starts).toBe(1)
  await run(DAY)
  expect((await readLastBackup(database.db)).good).toMatchObject({ bytes: 5, rows: 6 })
})
