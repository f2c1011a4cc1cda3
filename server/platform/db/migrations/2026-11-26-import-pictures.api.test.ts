import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { openTestDatabase } from '#test/database.ts'
import type { Database } from '../open.ts'
import * as shop from './2026-11-20-shop.ts'
import * as variants from './2026-11-24-variants.ts'
import * as importPictures from './2026-11-26-import-pictures.ts'

const [category, importId, made, changed, untouched] = Array.from({ length: 5 }, newId)

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await migrateBy(shop)
  await sql`insert into category (id, title, description, icon) values (${category}, 'Caps', 'x', 'x')`.execute(db)
  await sql`insert into import (id, status, created, changed) values (${importId}, 'running', 1, 2)`.execute(db)
  const item = (position: number, id: string | undefined, isNew: boolean, data: object) =>
    sql`insert into import_item (import_id, position, product_id, is_new, title, data)
      values (${importId}, ${position}, ${id}, ${isNew}, 'Fila', ${JSON.stringify(data)}::jsonb)`.execute(db)
  const product = { title: 'Fila', description: 'x', brand: 'Oja', rating: 4, category_id: category, handle: 'fila' }
  await item(2, made, true, { ...product, images: ['a'], price_kobo: 500, discount_percentage: 10, stock: 7 })
  await item(3, changed, false, { title: 'Cap', stock: 4, stock_seen: 9 })
  await item(4, untouched, false, { brand: 'Itoko' })
  for (const migration of [variants, importPictures]) await migrateBy(migration)
})
afterAll(() => database.close())

const migrateBy = ({ up }: { up: (db: Kysely<unknown>) => Promise<void> }): Promise<void> =>
  database.db.transaction().execute((trx) => up(trx as unknown as Kysely<unknown>))

test('an import that was checked before goes on: what it writes is the product’s only variant', async () => {
  const rows = await database.db
    .selectFrom('import_item')
    .select(['data', 'addresses', 'type'])
    .orderBy('position')
    .execute()
  expect(rows.map(({ data }) => data)).toEqual([
    {
      ...{ title: 'Fila', description: 'x', brand: 'Oja', rating: 4, category_id: category, handle: 'fila' },
      ...{ images: ['a'], options: [], published: true },
      variants: [
        {
          ...{ id: made, is_new: true, position: 0, choice: [], sku: '' },
          price_kobo: 500,
          discount_percentage: 10,
          stock: 7,
        },
      ],
    },
    { title: 'Cap', variants: [{ id: changed, stock: 4, stock_seen: 9 }] },
    { brand: 'Itoko', variants: [] },
  ])
  expect(rows.every(({ addresses, type }) => addresses.length === 0 && type === null)).toBe(true)
})

test('a draft is in no category’s count and on no list, and is back once it is published', async () => {
  const { db } = database
  const count = async () =>
    (await db.selectFrom('category').select('product_count').executeTakeFirstOrThrow()).product_count
  const listed = async () => (await db.selectFrom('listing').select('product_id').execute()).length
  await sql`insert into product (id, category_id, title, description, brand, rating, images, published)
    values (${made}, ${category}, 'Fila', 'x', 'Oja', 4, '{}', false)`.execute(db)
  await sql`insert into variant (id, product_id, price_kobo, stock) values (${made}, ${made}, 500, 1)`.execute(db)
  expect([await count(), await listed()]).toEqual([0, 0])
  await sql`update product set published = true`.execute(db)
  expect([await count(), await listed()]).toEqual([1, 1])
  await sql`update product set published = false`.execute(db)
  expect([await count(), await listed()]).toEqual([0, 0])
  await sql`update product set deleted_at = now()`.execute(db)
  expect(await count()).toBe(0)
})
