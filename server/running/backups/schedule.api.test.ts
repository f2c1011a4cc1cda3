import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import type { Database } from '../../platform/db/open.ts'
import { StartError } from '../../platform/errors.ts'
import { readLastBackup } from './last-backup.ts'
import { runBackup } from './run-backup.ts'
import { claimBackup, failBackupRun, isBackupDue, recordBackup } from './runs.ts'
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
  await recordBackup(database.db, id, async () => ({ outcome: good, result: undefined }))
  return id
}
const age = (span: string) =>
  sql`update backup_run set started_at = started_at - ${span}::interval, seen_at = seen_at - ${span}::interval,
    ended_at = ended_at - ${span}::interval, next_at = next_at - ${span}::interval`.execute(
    database.db,
  )

test('of instances that start one at once, one makes it', async () => {
  const claims = await Promise.allSettled(
    [1, 2, 3, 4].map(() => claimBackup(database.db, { target, nextSeconds: DAY })),
  )
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(claimBackup(database.db, { target })).rejects.toThrow('Another backup')
})

test('a backup is due at first and after each span', async () => {
  expect(await isBackupDue(database.db, DAY)).toBe(true)
  await run()
  expect(await isBackupDue(database.db, DAY)).toBe(true)
  await run(DAY)
  expect(await isBackupDue(database.db, DAY)).toBe(false)
  await expect(run(DAY)).rejects.toThrow('has just been made')
  await age('23 hours')
  expect(await isBackupDue(database.db, DAY)).toBe(false)
  expect(await isBackupDue(database.db, DAY / 2)).toBe(true) // set to be made more often
  await age('1 hour')
  expect(await isBackupDue(database.db, DAY)).toBe(true)
})

test('a failed job is tried again, and its reason has no secrets', async () => {
  for (const [error, failure] of [
    [new StartError('It is missing.'), 'It is missing.'],
    [Object.assign(new Error('key AKIA123'), { code: 'ENOSPC' }), 'the disk is full (ENOSPC)'],
    [Object.assign(new Error('key AKIA123'), { code: 'EIO' }), 'EIO'],
  ] as const) {
    await sql`truncate backup_run`.execute(database.db)
    const id = await claimBackup(database.db, { target, nextSeconds: DAY })
    await expect(recordBackup(database.db, id, () => Promise.reject(error))).rejects.toBe(error)
    expect((await readLastBackup(database.db)).ended).toMatchObject({ id, failure })
  }
  expect((await readLastBackup(database.db)).good).toBeUndefined()
  await age('59 minutes')
  expect(await isBackupDue(database.db, DAY)).toBe(false)
  await age('2 minutes')
  expect(await isBackupDue(database.db, DAY)).toBe(true)
})

test('a place that cannot be written to is a failed backup that is told of', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-no-place-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'disk'), 'is no folder')
  const order = {
    dataDir: folder,
    to: join(folder, 'disk', 'backups'),
    isVerified: false,
    shopVersion: '1',
  }
  await expect(runBackup(database, { ...order, nextSeconds: DAY })).rejects.toThrow('ENOTDIR')
  expect((await readLastBackup(database.db)).ended).toMatchObject({
    target: order.to,
    failure: 'ENOTDIR',
  })
})

test('one whose process was killed blocks the next for 12 seconds at most, and says so', async () => {
  await claimBackup(database.db, { target, nextSeconds: DAY })
  let starts = 0
  const schedule = {
    start: async () => {
      starts += 1
      return undefined
    },
  }
  await backUpWhenDue({ db: database.db, everySeconds: DAY, schedule })
  await expect(claimBackup(database.db, { target })).rejects.toThrow(
    'If its process was killed, try again in 15 seconds.',
  )
  await age('13 seconds')
  await backUpWhenDue({ db: database.db, everySeconds: DAY, schedule })
  const failure = 'Its process was killed, or its machine stopped.'
  expect((await readLastBackup(database.db)).ended).toMatchObject({ failure })
  await run() // by hand
  expect(starts).toBe(0)
  await age('1 hour')
  await backUpWhenDue({ db: database.db, everySeconds: DAY, schedule })
  expect(starts).toBe(1)
  await run(DAY)
  expect((await readLastBackup(database.db)).good).toMatchObject({ bytes: 5, rows: 6 })
})

test('the death of a started process is noted at once', async () => {
  const dies = (failure?: string) => ({
    start: async (id: string) => {
      await claimBackup(database.db, { target, nextSeconds: DAY, id })
      if (failure) await failBackupRun(database.db, id, failure)
      return 'Its process was killed (SIGKILL).'
    },
  })
  for (const [schedule, failure] of [
    [dies(), 'Its process was killed (SIGKILL).'],
    [dies('It is missing.'), 'It is missing.'],
  ] as const) {
    await sql`truncate backup_run`.execute(database.db)
    await backUpWhenDue({ db: database.db, everySeconds: DAY, schedule })
    expect((await readLastBackup(database.db)).ended).toMatchObject({ failure })
    await run() // blocks no other
  }
})

test('one that was taken for dead ends before it becomes a backup', async () => {
  const id = await claimBackup(database.db, { target, nextSeconds: DAY })
  await recordBackup(database.db, id, async (requireRunning) => {
    await requireRunning()
    await age('13 seconds')
    await run() // another begins, and finds it dead
    await expect(requireRunning()).rejects.toThrow('It was taken for dead')
    return { outcome: good, result: undefined }
  })
})

test('a failure that cannot be noted hides no reason', async () => {
  const id = await claimBackup(database.db, { target, nextSeconds: DAY })
  const error = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  const work = async () => {
    await sql`alter table backup_run rename to not_there`.execute(database.db)
    throw error
  }
  await expect(recordBackup(database.db, id, work)).rejects.toBe(error)
  await sql`alter table not_there rename to backup_run`.execute(database.db)
})
