import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { givenOrder, givenProduct } from '#test/factories.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import type { Database } from '../../platform/db/open.ts'
import { createRowId } from '../../platform/ids.ts'
import { createFolderStorage } from '../../platform/images/folder-storage.ts'
import { createImages } from '../../platform/images/images.ts'
import { listBackups } from './manifests.ts'
import { backUpAndVerify, runBackup } from './run-backup.ts'
import { claimBackup, failBackupRun } from './runs.ts'
import { type BackupTarget, openBackupTarget } from './target.ts'

let folder: string
let database: Database
let shop: TestShop
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-full-'))
  const opened = await openTestDatabase()
  // read over its connection, as it has no folder to copy
  database = { ...opened, kind: 'postgres' }
  shop = await openTestShop({ db: database.db })
  await givenPicture('one')
  await givenOrder(shop)
})
afterAll(async () => {
  await shop.close()
  await database.close()
  await rm(folder, { recursive: true })
})

async function givenPicture(text: string): Promise<void> {
  const picture = await createImages(createFolderStorage(join(folder, 'files'))).store(
    Buffer.from(text),
  )
  await givenProduct(database.db, { images: [picture] })
}

const noSpace = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))

/** A place whose disk is full from a write on. `writes`: how many were asked. */
async function givenPlace(
  to: string,
  room = Number.POSITIVE_INFINITY,
): Promise<BackupTarget & { writes: () => number }> {
  const target = await openBackupTarget(to)
  let writes = 0
  return {
    ...target,
    writes: () => writes,
    write: (name, bytes) => {
      writes += 1
      return writes > room ? noSpace() : target.write(name, bytes)
    },
  }
}

const orderTo = (to: string) => ({ dataDir: folder, to, isVerified: false, shopVersion: '1' })
const backUpTo = (target: BackupTarget) =>
  backUpAndVerify(database, target, {
    ...orderTo(target.shown),
    runId: createRowId(),
    requireRunning: async () => {},
  })

const filesIn = async (place: string): Promise<string[]> =>
  (await readdir(place, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()

test('a backup that a full disk ends leaves the files of earlier ones alone there', async () => {
  const to = await mkdtemp(join(folder, 'to-'))
  await backUpTo(await givenPlace(to))
  const before = await filesIn(to)
  expect(before.some((name) => name.includes('/pictures/'))).toBe(true)
  await givenPicture('two')
  const whole = await givenPlace(await mkdtemp(join(folder, 'whole-')))
  await backUpTo(whole)
  const last = whole.writes() - 2 // the first picture is there, the manifest is written last
  for (const room of [0, 1, last - 1, last]) {
    const place = await givenPlace(to, room)
    await expect(backUpTo(place)).rejects.toThrow('no space left')
    expect(place.writes()).toBe(room + 1)
    expect(await filesIn(to)).toEqual(before)
  }
  await backUpTo(await givenPlace(to, last + 1))
  expect(await listBackups(await openBackupTarget(to))).toHaveLength(2)
})

test('one that was taken for dead removes nothing, as another may count on it', async () => {
  const to = await mkdtemp(join(folder, 'dead-'))
  const requireRunning = () => Promise.reject(new Error('dead'))
  const run = { ...orderTo(to), runId: createRowId(), requireRunning }
  await expect(backUpAndVerify(database, await givenPlace(to), run)).rejects.toThrow('dead')
  expect((await filesIn(to)).length).toBeGreaterThan(0)
  expect(await listBackups(await openBackupTarget(to))).toEqual([])
})

test('what a killed backup left is removed by the next, and nothing else', async () => {
  const to = await mkdtemp(join(folder, 'killed-'))
  const target = await openBackupTarget(to)
  const [killed, ofOthers] = [
    await claimBackup(database.db, { target: target.shown }),
    createRowId(),
  ]
  const nameOf = (run: string) => `data/2026-11-22T16-30-00Z-${run.slice(-6)}.sale.1`
  const half = `${nameOf(killed)}.half.part`
  for (const name of [nameOf(killed), half, nameOf(ofOthers)])
    await target.write(name, Buffer.from('rows'))
  await failBackupRun(database.db, killed, 'It was killed.')
  // Removed first, also where the next fails.
  await expect(runBackup(database, { ...orderTo(to), storageUrl: 'no address' })).rejects.toThrow()
  expect((await target.list('data')).map(({ name }) => name)).toEqual([nameOf(ofOthers)])
})
