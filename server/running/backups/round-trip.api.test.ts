import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { administer, databaseUrl, openTestDatabase } from '#test/database.ts'
import { givenOrder, givenProduct } from '#test/factories.ts'
import { limit } from '#test/limit.ts'
import { givenPerson } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { type Database, openPostgres } from '../../platform/db/open.ts'
import {
  putInService,
  requireInService,
  takeOutOfService,
} from '../../platform/db/out-of-service.ts'
import { createRowId } from '../../platform/ids.ts'
import { createFolderStorage } from '../../platform/images/folder-storage.ts'
import { createImages } from '../../platform/images/images.ts'
import { removeOldBackups } from './keep.ts'
import type { BackupManifest } from './manifest.ts'
import { listBackups, openBackup, sealForNextBackup } from './manifests.ts'
import { checkPicturesOfBackup, listPicturesOfBackup, restorePictures } from './pictures.ts'
import {
  checkBackupFiles,
  countOtherConnections,
  restoreIntoFolder,
  restoreIntoServer,
  verifyByRestoring,
} from './restore.ts'
import { type BackupOrder, runBackup, writeWholeBackup } from './run-backup.ts'
import { readDatabaseState, readInSnapshot } from './source.ts'
import { type BackupTarget, openBackupTarget } from './target.ts'

const HOSTILE = 'tab\there \\N \\t \\\\ "quoted" {braces,NULL} \r\n ẹ̀kọ́ 😀 \u2028 \u0001 end\\'
const PASSPHRASE = 'a passphrase of the operator'

let folder: string
let database: Database
let shop: TestShop
let picture: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-backup-'))
  database = await openTestDatabase()
  shop = await openTestShop({ db: database.db })
  picture = await createImages(createFolderStorage(shop.folder)).store(Buffer.from('a picture'))
  await givenProduct(database.db, {
    title: HOSTILE,
    description: '',
    brand: '\\.',
    images: [picture, HOSTILE],
  })
  for (let n = 0; n < 3; n++) await givenOrder(shop)
  const admin = await givenPerson(database.db, { role: 'admin' })
  const details = JSON.stringify({ [HOSTILE]: [null, 1.5, HOSTILE] })
  await database.db
    .insertInto('audit_log')
    .values({
      actor_id: admin.id,
      actor_name: HOSTILE,
      action: 'x',
      target: '\\N',
      details,
      address: '',
    })
    .execute()
})
afterAll(async () => {
  await shop.close()
  await database.close()
  await rm(folder, { recursive: true })
})

const original = (name: string): string => `originals/${name.slice(0, 2)}/${name}`

const givenTarget = async (): Promise<BackupTarget> =>
  openBackupTarget(await mkdtemp(join(folder, 'target-')))

async function backUp(
  target: BackupTarget,
  passphrase?: string,
  secrets?: BackupManifest['secrets'],
  pictures = createFolderStorage(shop.folder),
): Promise<BackupManifest> {
  const seal = passphrase === undefined ? undefined : await sealForNextBackup(target, passphrase)
  const run = { runId: createRowId(), requireRunning: async () => {}, shopVersion: '1' }
  const work = { pictures, place: { target, seal }, ...run, secrets }
  return readInSnapshot(database.connection, (source) => writeWholeBackup({ source, ...work }))
}

// It creates and fills a database on disk.
test('a backup restores to equal rows on the embedded database, whatever signs they hold', {
  timeout: limit(120_000),
}, async () => {
  const target = await givenTarget()
  const { database: state } = await backUp(target)
  expect(state.tables.find(({ name }) => name === 'sale')?.rows).toBe(3)
  expect(Number(state.sums.orders)).toBeGreaterThan(0)
  await verifyByRestoring(await openBackup(target), folder) // compares itself
})

const server = process.env.TEST_DATABASE_URL
// It makes the schema four times.
test.runIf(server)(
  'and on a server, which is refused while it has data',
  { timeout: limit(120_000) },
  async () => {
    const [given, name] = [server ?? '', `shop_restored_${process.pid}_${inject('database').kind}`]
    await administer(given, `create database ${name}`)
    onTestFinished(() => administer(given, `drop database ${name} with (force)`))
    const target = await givenTarget()
    const { database: state } = await backUp(target, PASSPHRASE)
    const [opened, url] = [await openBackup(target, PASSPHRASE), databaseUrl(given, name)]
    await restoreIntoServer(url, opened, { isReplacing: false })
    await expect(restoreIntoServer(url, opened, { isReplacing: false })).rejects.toThrow(
      '--replace',
    )
    const killed = { isReplacing: true, putRest: () => Promise.reject(new Error('killed')) }
    await expect(restoreIntoServer(url, opened, killed)).rejects.toThrow('killed')
    const half = openPostgres(url)
    await expect(requireInService(half.db)).rejects.toThrow('has not ended')
    const restoring = restoreIntoServer(url, opened, { isReplacing: true })
    restoring.catch(() => {}) // awaited below
    await expect.poll(() => countOtherConnections(half)).toBeGreaterThan(0)
    await half.close() // a connection that ends is waited for
    await restoring
    const restored = openPostgres(url)
    expect(await readInSnapshot(restored.connection, readDatabaseState)).toEqual(state)
    const read = async (db: Database['db']) =>
      (await db.selectFrom('product').select(['title', 'brand', 'images']).execute())
        .map((row) => JSON.stringify(row))
        .sort()
    expect(await read(restored.db)).toEqual(await read(database.db))
    await restored.close()
  },
)

test('pictures are stored once for all backups, and brought back by their content', async () => {
  const target = await givenTarget()
  const { pictures } = await backUp(target)
  await backUp(target)
  expect(pictures.count).toBe(1)
  expect(await target.list(`pictures/${picture.slice(0, 2)}`)).toHaveLength(1)
  const { place, manifest } = await openBackup(target)
  const back = createFolderStorage(await mkdtemp(join(folder, 'back-')))
  expect(await restorePictures(place, manifest, back)).toBe(1)
  expect(String(await back.read(original(picture)))).toBe('a picture')
})

test('a damaged picture is stored again from the shop', async () => {
  const target = await givenTarget()
  await backUp(target)
  const { place, manifest } = await openBackup(target)
  await target.write(`pictures/${picture.slice(0, 2)}/${picture}`, Buffer.from('another'))
  await expect(checkPicturesOfBackup(place, manifest)).rejects.toThrow('was changed')
  await checkPicturesOfBackup(place, manifest, createFolderStorage(shop.folder))
  await checkPicturesOfBackup(place, manifest)
  const back = createFolderStorage(await mkdtemp(join(folder, 'back-')))
  await back.write(original(picture), Buffer.from('half of it'))
  expect(await restorePictures(place, manifest, back)).toBe(1)
  expect(String(await back.read(original(picture)))).toBe('a picture')
})

test('a lost picture is taken from earlier backups, or named', async () => {
  const left = createFolderStorage(await mkdtemp(join(folder, 'left-')))
  const other = await createImages(left).store(Buffer.from('another picture'))
  const target = await givenTarget()
  await backUp(target)
  const { pictures } = await backUp(target, undefined, undefined, left)
  expect(pictures.count).toBe(2)
  expect(pictures.missing).not.toContain(picture)
  const { place, manifest } = await openBackup(target)
  expect((await listPicturesOfBackup(place, manifest)).sort()).toEqual([picture, other].sort())

  const first = await backUp(await givenTarget(), undefined, undefined, left)
  expect(first.pictures).toMatchObject({ count: 1, missing: expect.arrayContaining([picture]) })

  const none = createFolderStorage(await mkdtemp(join(folder, 'none-')))
  await expect(backUp(target, undefined, undefined, none)).rejects.toThrow('none of the pictures')
})

const givenOrderedBackup = async (target: BackupTarget): Promise<BackupOrder> => {
  const dataDir = await mkdtemp(join(folder, 'data-'))
  await createImages(createFolderStorage(join(dataDir, 'files'))).store(
    Buffer.from('another picture'),
  )
  return { dataDir, to: target.shown, isVerified: true, shopVersion: '1' }
}

// The embedded database of these tests lies in memory: nothing copies its files.
test.runIf(inject('database').kind === 'postgres')('one that fails its trial is none', async () => {
  const target = await givenTarget()
  const order = await givenOrderedBackup(target)
  await target.write(
    original(picture).replace('originals', 'pictures'),
    Buffer.from('damaged, and lost in the shop'),
  )
  await expect(runBackup(database, order)).rejects.toThrow('was changed')
  expect(await listBackups(target)).toEqual([])
  expect(await target.list('manifests')).toMatchObject([
    { name: expect.stringMatching(/\.failed$/) },
  ])
})

test('a database out of service is not backed up', async () => {
  await takeOutOfService(database.db, 'This shop has moved away.')
  onTestFinished(() => putInService(database.db))
  await expect(runBackup(database, await givenOrderedBackup(await givenTarget()))).rejects.toThrow(
    'has moved away',
  )
})

test('a restore that ends before pictures and secrets are there leaves no database', {
  tags: ['long'],
}, async () => {
  const target = await givenTarget()
  await backUp(target)
  const dataDir = await mkdtemp(join(folder, 'half-'))
  const putRest = () => Promise.reject(new Error('killed'))
  await expect(
    restoreIntoFolder(dataDir, await openBackup(target), { isReplacing: false, putRest }),
  ).rejects.toThrow('killed')
  expect(await readdir(dataDir)).not.toContain('database')
})

const filesOf = async ({ shown }: BackupTarget): Promise<string[]> =>
  (await readdir(join(shown, 'data'))).map((name) => join(shown, 'data', name)).sort()

test.each([undefined, PASSPHRASE])(
  'what was changed, cut, swapped or lost is refused in words (passphrase: %s)',
  { timeout: limit(120_000) }, // each try with a passphrase derives a key, which is slow by design
  async (passphrase) => {
    const target = await givenTarget()
    const { id } = await backUp(target, passphrase)
    const check = async () => checkBackupFiles(await openBackup(target, passphrase))
    await check()
    const [first = '', second = ''] = await filesOf(target)
    const [one, other] = [await readFile(first), await readFile(second)]
    for (const wrong of [one.subarray(0, -1), Buffer.concat([one, one]), other, Buffer.alloc(0)]) {
      await writeFile(first, wrong)
      await expect(check()).rejects.toThrow(/was changed or is cut/)
    }
    await rm(first)
    await expect(check()).rejects.toThrow('is missing')
    const manifest = join(target.shown, 'manifests', `${id}.json`)
    const whole = await readFile(manifest)
    const altered = Buffer.from(whole)
    altered.writeUInt8(altered.readUInt8(whole.length - 60) ^ 1, whole.length - 60)
    for (const wrong of [whole.subarray(0, -5), altered, Buffer.from('{}')]) {
      await writeFile(manifest, wrong)
      await expect(openBackup(target, passphrase)).rejects.toThrow(/was changed|must|not encrypted/)
    }
  },
)

test('an encrypted backup shows nothing without its passphrase', async () => {
  const target = await givenTarget()
  await backUp(target, PASSPHRASE, { jwtSecret: 'of this shop' })
  await expect(openBackup(target)).rejects.toThrow('BACKUP_PASSPHRASE')
  await expect(openBackup(target, 'another passphrase')).rejects.toThrow('another one')
  const { manifest } = await openBackup(target, PASSPHRASE)
  expect(manifest.secrets).toEqual({ jwtSecret: 'of this shop' })
  for (const file of await filesOf(target))
    expect((await readFile(file)).includes('quoted')).toBe(false)
  const open = await givenTarget()
  const { secrets } = await backUp(open, undefined, { jwtSecret: 'of this shop' })
  expect(secrets).toBeUndefined()
})

test('a backup that breaks off is none', async () => {
  const target = await givenTarget()
  let writes = 0
  const breaking: BackupTarget = {
    ...target,
    write: async (name, bytes) => {
      if (++writes > 5) throw new Error('no space')
      await target.write(name, bytes)
    },
  }
  await expect(backUp(breaking)).rejects.toThrow('no space')
  expect(await listBackups(target)).toEqual([])
  await expect(openBackup(target)).rejects.toThrow('There is no whole backup')
})

test('only the newest are kept, whole', async () => {
  const target = await givenTarget()
  const ids = []
  for (let n = 0; n < 3; n++) ids.push((await backUp(target)).id)
  const sorted = ids.toSorted()
  expect(await removeOldBackups(target, 2)).toEqual(sorted.slice(0, 1))
  expect(await listBackups(target)).toEqual(sorted.slice(1).reverse())
  for (const id of sorted.slice(1)) {
    const opened = await openBackup(target, undefined, id)
    await checkBackupFiles(opened)
    await checkPicturesOfBackup(opened.place, opened.manifest)
  }
  expect((await filesOf(target)).filter((name) => name.includes(sorted[0] ?? ''))).toEqual([])
})
