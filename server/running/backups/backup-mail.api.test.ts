import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { createRowId } from '../../platform/ids.ts'
import { composeFailedBackup, mailFailedBackup } from './backup-mail.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await setEmail('shop@oja.example')
})
afterAll(() => shop.close())

const HOUR = 3_600_000
const at = (hours: number): Date => new Date(Date.now() + hours * HOUR)

const note = (values: { startedHoursAgo: number; failure?: string; next?: Date }) =>
  shop.db
    .insertInto('backup_run')
    .values({
      id: createRowId(),
      target: '/backups',
      started_at: at(-values.startedHoursAgo),
      ended_at: at(-values.startedHoursAgo),
      failure: values.failure ?? null,
      next_at: values.next ?? null,
    })
    .execute()

const compose = async () =>
  (await composeFailedBackup({ db: shop.db, origin: 'http://shop' }))?.write()

const setEmail = (email: string) =>
  shop.db
    .updateTable('shop_setting')
    .set({ values: JSON.stringify({ email }) })
    .execute()

test('failing backups send one mail until one succeeds', async () => {
  expect(await mailFailedBackup(shop)).toBe(0)
  await note({ startedHoursAgo: 50, failure: 'ENOSPC' })
  await note({ startedHoursAgo: 49, failure: 'ENOSPC' })
  expect([await mailFailedBackup(shop), await mailFailedBackup(shop)]).toEqual([1, 0])
  expect((await compose())?.paragraphs).toContain('The backup to /backups failed: ENOSPC')
  await note({ startedHoursAgo: 26, next: at(1) })
  expect(await mailFailedBackup(shop)).toBe(0)
  expect(await compose()).toBeUndefined()
  await note({ startedHoursAgo: 25, next: at(-1.1) })
  expect([await mailFailedBackup(shop), await mailFailedBackup(shop)]).toEqual([1, 0])
  expect((await compose())?.paragraphs[0]).toContain('is late')
})

test('a shop without an e-mail gets no mail of failing backups', async () => {
  const unset = await openTestShop()
  const failed = {
    id: createRowId(),
    target: '/backups',
    started_at: at(-2),
    ended_at: at(-2),
    failure: 'ENOSPC',
  }
  await unset.db.insertInto('backup_run').values(failed).execute()
  expect(await mailFailedBackup(unset)).toBe(0)
  await unset.close()
})
