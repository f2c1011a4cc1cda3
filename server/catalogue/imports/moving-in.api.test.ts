import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Import, ImportAnswers } from '#contract/catalogue/imports.ts'
import { type Answer, call, givenCategory } from '#test/factories.ts'
import { formOf } from '#test/import-files.ts'
import { movedShops } from '#test/moved-shops.ts'
import { violations } from '#test/orders.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { openPictureServer, type PictureServer } from '#test/picture-server.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { fetchDuePictures } from './fetch-pictures.ts'
import { runNextImportItems } from './run-imports.ts'

let shop: TestShop
let admin: Person
let owner: Person
let clothing: string
let server: PictureServer
/** Addresses that the server refuses, by their ends. */
const broken = new Set<string>()
let photo: Buffer

beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
  owner = await givenPerson(shop.db, { role: 'superAdmin' })
  clothing = await givenCategory(shop.db, { title: 'Clothing' })
  photo = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#806020' } })
    .jpeg()
    .toBuffer()
  server = await openPictureServer((request, reply) => {
    const path = request.url ?? ''
    if ([...broken].some((end) => path.endsWith(end))) return void reply.writeHead(404).end()
    // Content of its own for each address: the comment is in no stored picture, the length of the
    // colour is.
    void pictureOf(path).then((bytes) => reply.end(bytes))
  })
})
afterAll(async () => {
  await server.close()
  await shop.close()
})
afterEach(async () => expect(await violations(shop.db)).toEqual([]))

const pictureOf = (path: string): Promise<Buffer> => {
  const shade = [...path].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 0xffffff, 7)
  const background = `#${shade.toString(16).padStart(6, '0')}`
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

async function check(csv: string, person = admin): Promise<Import> {
  const { payload, headers } = await formOf({ file: new TextEncoder().encode(csv) })
  const answer = await call(shop, {
    method: 'POST',
    url: '/api/imports',
    payload,
    headers: { ...headers, ...as(person) },
  })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json()
}

const answer = ({ _id }: Import, answers: ImportAnswers, person = admin): Promise<Answer> =>
  call(shop, {
    method: 'PUT',
    url: `/api/imports/${_id}/answers`,
    payload: answers,
    headers: as(person),
  })
const put = ({ _id }: Import, value: 'run' | 'fetch', person = admin): Promise<Answer> =>
  call(shop, { method: 'PUT', url: `/api/imports/${_id}`, payload: { value }, headers: as(person) })
const stateOf = async ({ _id }: Import): Promise<Import> =>
  (await call(shop, { url: `/api/imports/${_id}`, headers: as(admin) })).json()

const job = () => ({ ...shop.imports, reach: server.reach })
async function drain(): Promise<void> {
  while ((await runNextImportItems(job())) > 0);
  while ((await fetchDuePictures(job())) > 0);
}

/** A file with products of its own. */
let copies = 0
const copyOf = (place: number): string => movedShops(`-${++copies}`)[place]?.csv ?? ''

const productsOf = async (one: Import) => {
  const rows = await shop.db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .select([
      'product.id',
      'product.title',
      'product.images',
      'product.published',
      'product.options',
    ])
    .select(['product.handle', 'category.title as category'])
    .where('product.deleted_at', 'is', null)
    .where(
      'product.id',
      'in',
      shop.db.selectFrom('import_item').select('product_id').where('import_id', '=', one._id),
    )
    .orderBy('product.created_at', 'desc')
    .execute()
  const variants = await shop.db
    .selectFrom('variant')
    .select(['product_id', 'choice', 'price_kobo', 'discount_percentage', 'stock', 'sku', 'image'])
    .where('product_id', 'in', [...rows.map(({ id }) => id), clothing])
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    ...row,
    variants: variants.filter(({ product_id }) => product_id === row.id),
  }))
}

describe('the file of another shop', () => {
  test.each(movedShops().map(({ name }, place) => [name, place] as const))(
    '%s: all 20 products are taken with their variants and pictures',
    async (_name, place) => {
      const { types, variants } = movedShops()[place] ?? { types: [], variants: 0 }
      const checked = await check(copyOf(place))
      expect(checked).toMatchObject({
        created: 20,
        refused: 0,
        variants,
        drafts: 20,
        status: 'checked',
      })
      expect(checked.types.map(({ type }) => type).toSorted()).toEqual(types.toSorted())
      expect(checked.types.reduce((sum, { products }) => sum + products, 0)).toBe(20)
      expect(checked.problems.every(({ isTaken }) => isTaken)).toBe(true)
      await answer(checked, {
        types: types.map((type) => ({ type, answer: { category: clothing } })),
        fetchPictures: true,
      })
      expect((await put(checked, 'run')).statusCode).toBe(200)
      await drain()
      const done = await stateOf(checked)
      expect(done).toMatchObject({ status: 'done', handled: 20, failed: 0 })
      expect(done.pictures).toMatchObject({ failed: 0, fetched: done.pictures.total, problems: [] })
      const made = await productsOf(done)
      expect(made).toHaveLength(20)
      expect(made.flatMap((one) => one.variants)).toHaveLength(variants)
      for (const one of made) {
        expect([one.published, one.category]).toEqual([true, 'Clothing'])
        expect(one.images.length).toBeGreaterThan(0)
        expect(one.options).toHaveLength(one.variants[0]?.choice.length ?? -1)
      }
      const list = await call(shop, { url: `/api/products/category/${clothing}/100/0` })
      const shown = list.json().data.map((one: { _id: string }) => one._id)
      expect(shown).toEqual(expect.arrayContaining(made.map(({ id }) => id)))
    },
  )

  test('its options, prices, stocks, SKUs and pictures of variants are those of the file', async () => {
    const checked = await check(copyOf(2))
    const types = checked.types.map(({ type }) => ({ type, answer: { category: clothing } }))
    await answer(checked, { types, fetchPictures: true })
    await put(checked, 'run')
    await drain()
    const made = await productsOf(await stateOf(checked))
    const anchor = made.find(({ title }) => title === 'Anchor bracelet')
    expect(anchor?.options).toEqual([
      { name: 'Color', values: [{ value: 'Gold' }, { value: 'Silver' }] },
    ])
    expect(anchor?.images).toHaveLength(3)
    const [gold, silver] = anchor?.variants ?? []
    expect(gold).toMatchObject({
      choice: ['Gold'],
      discount_percentage: 17.66,
      stock: 1,
      image: anchor?.images[0],
    })
    expect(silver).toMatchObject({
      choice: ['Silver'],
      price_kobo: 8500,
      discount_percentage: 35.29,
      stock: 1,
    })
    expect(silver?.image).toBe(anchor?.images[1])
    // One picture is of a variant only.
    const stone = made.find(({ title }) => title === 'Stone necklace')
    expect(stone?.variants[1]?.image).toMatch(/^[0-9a-f]{32}$/)
    expect(stone?.images).not.toContain(stone?.variants[1]?.image)
  })

  test('sent again, it changes nothing, and asks for nothing', async () => {
    const csv = copyOf(0)
    const checked = await check(csv)
    await answer(checked, {
      types: [{ type: '', answer: { category: clothing } }],
      fetchPictures: true,
    })
    await put(checked, 'run')
    await drain()
    expect(await check(csv)).toMatchObject({
      created: 0,
      changed: 0,
      unchanged: 20,
      refused: 0,
      types: [],
    })
  })
})

describe('unknown types', () => {
  const ask = () => check(copyOf(1))

  test('each needs an answer before the import runs; nothing is written until then', async () => {
    const categories = () => shop.db.selectFrom('category').select('id').execute()
    const before = [await categories(), await shop.db.selectFrom('product').select('id').execute()]
    const checked = await ask()
    await answer(checked, { types: [{ type: 'Indoor', answer: { category: clothing } }] })
    const refused = await put(checked, 'run')
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'kindly say first which category each unknown type is',
    ])
    expect([
      await categories(),
      await shop.db.selectFrom('product').select('id').execute(),
    ]).toEqual(before)
  })

  test('answers stay with the import, and another admin may go on', async () => {
    const checked = await ask()
    const given = await answer(checked, {
      types: [{ type: 'Indoor', answer: { category: clothing } }],
    })
    const second = await givenPerson(shop.db, { role: 'admin' })
    expect((await stateOf(checked)).types).toEqual(given.json().types)
    await answer(checked, { types: [{ type: 'Outdoor', answer: { category: clothing } }] }, second)
    expect((await stateOf(checked)).types.every((one) => one.answer)).toBe(true)
    expect((await put(checked, 'run', second)).statusCode).toBe(200)
    expect((await answer(checked, { fetchPictures: true })).statusCode).toBe(409)
    await drain()
    expect(await stateOf(checked)).toMatchObject({ handled: 20, failed: 0 })
  })

  test('only a super admin makes new categories in an import', async () => {
    const checked = await ask()
    const create = {
      types: ['Indoor', 'Outdoor'].map((type) => ({ type, answer: { create: 'House & garden' } })),
    }
    const refused = await answer(checked, create)
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'only a super admin can make the new categories of this import',
    ])
    expect((await answer(checked, create, owner)).statusCode).toBe(200)
    expect((await put(checked, 'run')).statusCode).toBe(403)
    expect((await put(checked, 'run', owner)).statusCode).toBe(200)
    await drain()
    const made = await productsOf(await stateOf(checked))
    expect(new Set(made.map(({ category }) => category))).toEqual(new Set(['House & garden']))
    const found = await shop.db
      .selectFrom('audit_log')
      .select('action')
      .where('actor_id', '=', owner.id)
      .execute()
    expect(found.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['category.create', 'product.import']),
    )
    const again = await ask()
    expect((await answer(again, create, owner)).statusCode).toBe(409)
  })

  test('products may be left out', async () => {
    const checked = await ask()
    await answer(checked, {
      types: [
        { type: 'Indoor', answer: { leave: true } },
        { type: 'Outdoor', answer: { category: clothing } },
      ],
    })
    await put(checked, 'run')
    await drain()
    const done = await stateOf(checked)
    expect(done).toMatchObject({ status: 'done', created: 9, refused: 11, handled: 9, failed: 0 })
    expect(done.pictures.total).toBe(10)
  })

  test.each([
    ['an unknown type', { types: [{ type: 'Nothing', answer: { leave: true } }] }, 400],
    [
      'an unknown category',
      { types: [{ type: 'Indoor', answer: { category: '00000000-0000-7000-8000-00000000dead' } }] },
      400,
    ],
    ['no category at all', { types: [{ type: 'Indoor', answer: {} }] }, 400],
    ['a blank new one', { types: [{ type: 'Indoor', answer: { create: ' ' } }] }, 400],
  ])('an answer with %s is refused', async (_what, answers, status) => {
    expect((await answer(await ask(), answers as ImportAnswers, owner)).statusCode).toBe(status)
  })

  test('of an import that is not there are 404', async () => {
    const checked = await ask()
    for (const _id of ['x', '00000000-0000-7000-8000-00000000dead'])
      expect((await answer({ ...checked, _id }, { fetchPictures: true })).statusCode).toBe(404)
  })
})

describe('pictures by address', () => {
  const start = async (place: number, fetchPictures: boolean): Promise<Import> => {
    const checked = await check(copyOf(place))
    const types = checked.types.map(({ type }) => ({ type, answer: { category: clothing } }))
    await answer(checked, { types, fetchPictures })
    await put(checked, 'run')
    return checked
  }

  test('pictures are fetched only after a tick', async () => {
    const before = server.asked.length
    const checked = await start(0, false)
    await drain()
    expect(server.asked).toHaveLength(before)
    const done = await stateOf(checked)
    expect(done).toMatchObject({ status: 'done', handled: 20, drafts: 20 })
    const [draft] = await productsOf(done)
    expect(draft).toMatchObject({ published: false, images: [] })
    expect((await call(shop, { url: `/api/products/${draft?.id}` })).statusCode).toBe(404)
    // Later, from the same report.
    expect((await put(done, 'fetch')).statusCode).toBe(200)
    await drain()
    expect((await productsOf(done)).every(({ published }) => published)).toBe(true)
    expect((await put(done, 'fetch')).statusCode).toBe(409)
    expect((await call(shop, { url: `/api/products/${draft?.id}` })).statusCode).toBe(200)
  })

  test('failed pictures are listed and can be asked for again', async () => {
    broken.add('/bead-bracelet_925x.jpg').add('/anchor-2_925x.jpg').add('/bangle_925x.jpg')
    const checked = await start(2, true)
    await drain()
    const done = await stateOf(checked)
    expect(done.pictures).toMatchObject({ failed: 2, fetched: done.pictures.total - 2 })
    expect(done.pictures.problems).toEqual([
      expect.objectContaining({ title: 'Anchor bracelet', reason: 'the server answered 404' }),
      expect.objectContaining({
        title: 'Bangle',
        address: 'https://pictures.example/photos/bangle_925x.jpg',
      }),
    ])
    const titled = async (title: string) =>
      (await productsOf(done)).find((one) => one.title === title)
    expect(await titled('Bangle')).toMatchObject({ published: false, images: [] })
    expect((await titled('Anchor bracelet'))?.images).toHaveLength(2)
    broken.clear()
    await put(done, 'fetch')
    expect((await stateOf(done)).status).toBe('fetching')
    await drain()
    expect((await stateOf(done)).pictures).toMatchObject({
      failed: 0,
      fetched: done.pictures.total,
    })
    expect(await titled('Bangle')).toMatchObject({ published: true })
    const anchor = await titled('Anchor bracelet')
    expect(anchor?.images).toHaveLength(3)
    expect(anchor?.images[1]).toBe(anchor?.variants[1]?.image)
  })

  test('each address is asked for once, four at a time', async () => {
    const before = server.asked.length
    const checked = await start(2, true)
    await drain()
    const { pictures } = await stateOf(checked)
    expect(server.asked).toHaveLength(before + pictures.total)
  })

  test('go on after an instance has died in the middle, and none is lost', async () => {
    const checked = await start(0, true)
    while ((await runNextImportItems(job())) > 0);
    const dying = { ...job(), publish: () => Promise.reject(new Error('died')) }
    await expect(fetchDuePictures(dying)).rejects.toThrow('died')
    // Another one dies between the claim and the answer: what it had claimed is due again later.
    await shop.db
      .updateTable('import_picture')
      .set({ next_try_at: new Date() })
      .where('status', '=', 'pending')
      .execute()
    await Promise.all([fetchDuePictures(job()), fetchDuePictures(job())])
    await drain()
    expect(await stateOf(checked)).toMatchObject({
      status: 'done',
      pictures: { failed: 0, fetched: 20 },
    })
  })

  test('of a product that someone has given another picture meanwhile leave it alone', async () => {
    const checked = await start(0, true)
    while ((await runNextImportItems(job())) > 0);
    const [first] = await productsOf(await stateOf(checked))
    const own = [await shop.imports.images.store(photo)]
    await shop.db
      .updateTable('product')
      .set({ images: own })
      .where('id', '=', first?.id ?? '')
      .execute()
    await drain()
    expect((await productsOf(await stateOf(checked)))[0]).toMatchObject({
      images: own,
      published: false,
    })
  })
})
