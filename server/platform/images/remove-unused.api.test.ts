import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRowId } from '#server/platform/ids.ts'
import { call, givenCategory, givenOrder, givenProduct, givenVariants } from '#test/factories.ts'
import { as, givenPerson } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { createFolderStorage } from './folder-storage.ts'
import { folderInTurn, removeUnusedImages } from './remove-unused.ts'
import type { Storage } from './storage.ts'

let shop: TestShop
let root: string
let storage: Storage
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'shop-unused-'))
  storage = createFolderStorage(root)
  return () => rm(root, { recursive: true })
})

const HOUR_S = 3600
let count = 0
/** A hash whose files lie in the folder `ab`. */
const newHash = (): string => `ab${String(++count).padStart(30, '0')}`
const original = (hash: string): string => `originals/ab/${hash}`
const variant = (hash: string): string => `variants/ab/${hash}-640.webp`

async function store(names: readonly string[], hoursAgo: number): Promise<void> {
  const then = Date.now() / 1000 - hoursAgo * HOUR_S
  for (const name of names) {
    await storage.write(name, Buffer.from(name))
    await utimes(join(root, name), then, then)
  }
}

async function storeImage(hash: string, hoursAgo: number): Promise<void> {
  await store([original(hash), variant(hash)], hoursAgo)
}

const remove = () => removeUnusedImages({ db: shop.db, storage }, 'ab')
const isThere = async (hash: string) => [
  (await storage.read(original(hash))) !== undefined,
  (await storage.read(variant(hash))) !== undefined,
]

test('an unused image is removed after a day with all sizes', async () => {
  const [old, young] = [newHash(), newHash()]
  await storeImage(old, 25)
  await storeImage(young, 23)
  expect(await remove()).toBe(2)
  expect([await isThere(old), await isThere(young)]).toEqual([
    [false, false],
    [true, true],
  ])
  expect(await remove()).toBe(0)
})

test('an image that a product, a category or an order refers to stays', async () => {
  const [ofProduct, ofCategory, ofOrder] = [newHash(), newHash(), newHash()]
  for (const hash of [ofProduct, ofCategory, ofOrder]) await storeImage(hash, 1000)
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
  expect(await remove()).toBe(0)
})

test('pictures that are still shown are not removed', async () => {
  const [ofParcel, ofReturn, ofReview] = [newHash(), newHash(), newHash()]
  const [logo, slide, formerLogo] = [newHash(), newHash(), newHash()]
  for (const hash of [ofParcel, ofReturn, ofReview, logo, slide, formerLogo])
    await storeImage(hash, 1000)
  const { id } = await givenOrder(shop)
  await shop.db
    .insertInto('parcel')
    .values({
      id: createRowId(),
      sale_id: id,
      lines: '[]',
      pieces: 1,
      photo: ofParcel,
      packed_by: 'x',
    })
    .execute()
  await shop.db
    .insertInto('return_request')
    .values({
      id: createRowId(),
      sale_id: id,
      lines: '[]',
      reason: 'damaged',
      words: '',
      photos: [newHash(), ofReturn],
    })
    .execute()
  const { id: product_id } = await givenProduct(shop.db)
  await shop.db
    .insertInto('review')
    .values({
      ...{ id: createRowId(), sale_id: id, product_id, stars: 5, title: '', body: 'x', name: '' },
      photos: [ofReview],
    })
    .execute()
  const slides = [newHash(), slide].map((image) => ({ image, heading: 'Hi', words: '', link: '/' }))
  await shop.db
    .updateTable('shop_setting')
    .set({ values: JSON.stringify({ name: 'Oja', logo, slides }) })
    .execute()
  expect([await remove(), await isThere(formerLogo)]).toEqual([2, [false, false]])
})

test('pictures of a deleted product stay until it cannot be restored', async () => {
  const [hash, own] = [newHash(), newHash()]
  for (const one of [hash, own]) await storeImage(one, 1000)
  const { id } = await givenVariants(shop.db, [{ choice: ['S'], image: own }], { images: [hash] })
  const deletedAt = (days: number) =>
    shop.db
      .updateTable('product')
      .set({ deleted_at: new Date(Date.now() - days * 24 * HOUR_S * 1000) })
      .where('id', '=', id)
      .execute()
  await deletedAt(30)
  expect(await remove()).toBe(0)
  await deletedAt(32)
  expect(await remove()).toBe(4)
})

test('replaced pictures of a hidden product stay in carts until it is shown again', async () => {
  const [hash, own] = [newHash(), newHash()]
  for (const one of [hash, own]) await storeImage(one, 1000)
  const { id } = await givenVariants(shop.db, [{ choice: ['S'], image: own }], { images: [hash] })
  const change = (values: { published: boolean; hidden: boolean; images?: string[] }) =>
    shop.db.updateTable('product').set(values).where('id', '=', id).execute()
  await change({ published: false, hidden: true })
  await change({ published: false, hidden: true, images: ['b'.repeat(32)] })
  await shop.db.updateTable('variant').set({ image: null }).where('product_id', '=', id).execute()
  expect(await remove()).toBe(0)
  await change({ published: true, hidden: false })
  expect(await remove()).toBe(4)
})

test('an image that was uploaded again today stays, with its old sizes', async () => {
  const hash = newHash()
  await storeImage(hash, 1000)
  await storage.write(original(hash), Buffer.from('again'))
  expect([await remove(), await isThere(hash)]).toEqual([0, [true, true]])
})

test('an image that is uploaded again while the job reads stays', async () => {
  const hash = newHash()
  await storeImage(hash, 1000)
  const slow: Storage = {
    ...storage,
    list: async (folder) => {
      const found = await storage.list(folder)
      if (folder.startsWith('variants')) await storage.write(original(hash), Buffer.from('again'))
      return found
    },
  }
  await removeUnusedImages({ db: shop.db, storage: slow }, 'ab')
  expect((await isThere(hash))[0]).toBe(true)
})

test('half-written files of a killed process are removed', async () => {
  const hash = newHash()
  await givenProduct(shop.db, { images: [hash] })
  await storeImage(hash, 1000)
  const half = `${original(hash)}.0f9d.part`
  await writeFile(join(root, half), 'half')
  await utimes(join(root, half), 0, 0)
  expect([await remove(), await storage.read(half), await isThere(hash)]).toEqual([
    1,
    undefined,
    [true, true],
  ])
})

test('every folder has its turn within a day', () => {
  const turns = new Set(Array.from({ length: 24 * 12 }, (_, i) => folderInTurn(i * 300_000)))
  expect(turns.size).toBe(256)
  for (const folder of turns) expect(folder).toMatch(/^[0-9a-f]{2}$/)
})
