import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call, givenCategory, givenOrder, givenProduct } from '#test/factories.ts'
import { as, givenPerson } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { folderInTurn, sweepPictures } from './remove-unused.ts'
import { folderStorage, type Storage } from './storage.ts'

let shop: TestShop
let root: string
let storage: Storage
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'shop-sweep-'))
  storage = folderStorage(root)
  return () => rm(root, { recursive: true })
})

const HOUR_S = 3600
let count = 0
/** A hash whose files lie in the folder `ab`. */
const newHash = (): string => `ab${String(++count).padStart(30, '0')}`
const original = (hash: string): string => `originals/ab/${hash}`
const variant = (hash: string): string => `variants/ab/${hash}-640.webp`

async function keep(names: readonly string[], hoursAgo: number): Promise<void> {
  const then = Date.now() / 1000 - hoursAgo * HOUR_S
  for (const name of names) {
    await storage.write(name, Buffer.from(name))
    await utimes(join(root, name), then, then)
  }
}

async function keepPicture(hash: string, hoursAgo: number): Promise<void> {
  await keep([original(hash), variant(hash)], hoursAgo)
}

const sweep = () => sweepPictures({ db: shop.db, storage }, 'ab')
const isThere = async (hash: string) => [
  (await storage.read(original(hash))) !== undefined,
  (await storage.read(variant(hash))) !== undefined,
]

test('what nothing refers to for more than a day goes, with all its sizes; younger pictures stay', async () => {
  const [old, young] = [newHash(), newHash()]
  await keepPicture(old, 25)
  await keepPicture(young, 23)
  expect(await sweep()).toBe(2)
  expect([await isThere(old), await isThere(young)]).toEqual([
    [false, false],
    [true, true],
  ])
  expect(await sweep()).toBe(0)
})

test('what a product, a category or an order refers to stays', async () => {
  const [ofProduct, ofCategory, ofOrder] = [newHash(), newHash(), newHash()]
  for (const hash of [ofProduct, ofCategory, ofOrder]) await keepPicture(hash, 1000)
  await givenProduct(shop.db, { images: [newHash(), ofProduct] })
  await shop.db
    .updateTable('category')
    .set({ icon: ofCategory })
    .where('id', '=', await givenCategory(shop.db))
    .execute()
  const ordered = await givenProduct(shop.db, { images: [ofOrder] })
  await givenOrder(shop, { products: [{ id: ordered.id, qty: 1 }] })
  const admin = await givenPerson(shop.db, { role: 'admin' })
  await call(shop, { method: 'DELETE', url: `/api/products/${ordered.id}`, headers: as(admin) })
  expect(await sweep()).toBe(0)
})

test('what only a deleted product has goes', async () => {
  const hash = newHash()
  await keepPicture(hash, 1000)
  const { id } = await givenProduct(shop.db, { images: [hash] })
  expect(await sweep()).toBe(0)
  await shop.db.updateTable('product').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  expect(await sweep()).toBe(2)
})

test('a picture that was sent again today stays, its old sizes too', async () => {
  const hash = newHash()
  await keepPicture(hash, 1000)
  await storage.write(original(hash), Buffer.from('again'))
  expect([await sweep(), await isThere(hash)]).toEqual([0, [true, true]])
})

test('a picture that is sent again while the sweep looks stays', async () => {
  const hash = newHash()
  await keepPicture(hash, 1000)
  const slow: Storage = {
    ...storage,
    list: async (folder) => {
      const found = await storage.list(folder)
      if (folder.startsWith('variants')) await storage.write(original(hash), Buffer.from('again'))
      return found
    },
  }
  await sweepPictures({ db: shop.db, storage: slow }, 'ab')
  expect((await isThere(hash))[0]).toBe(true)
})

test('what a killed process left half written goes', async () => {
  const hash = newHash()
  await givenProduct(shop.db, { images: [hash] })
  await keepPicture(hash, 1000)
  const half = `${original(hash)}.0f9d.part`
  await writeFile(join(root, half), 'half')
  await utimes(join(root, half), 0, 0)
  expect([await sweep(), await storage.read(half), await isThere(hash)]).toEqual([1, undefined, [true, true]])
})

test('every folder has its turn within a day', () => {
  const turns = new Set(Array.from({ length: 24 * 12 }, (_, i) => folderInTurn(i * 300_000)))
  expect(turns.size).toBe(256)
  for (const folder of turns) expect(folder).toMatch(/^[0-9a-f]{2}$/)
})
