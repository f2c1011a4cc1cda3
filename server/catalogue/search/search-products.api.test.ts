import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProductListPage } from '#contract/catalogue/products.ts'
import { call, givenCategory, givenProduct } from '#test/factories.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { MAX_FOUND } from './ask/question.ts'
import { refreshQueuedListings } from './upkeep/listings.ts'
import { foldWords } from './upkeep/words.ts'

let shop: TestShop
let shoes: string
let watches: string

beforeAll(async () => {
  shop = await openTestShop()
  shoes = await givenCategory(shop.db, { title: 'Footwear' })
  watches = await givenCategory(shop.db, { title: 'Watches' })
})
afterAll(() => shop.close())

async function search(text: string, limit = 50, skip = 0): Promise<ProductListPage> {
  const answer = await call(shop, {
    url: `/api/products/search/${limit}/${skip}/${encodeURIComponent(text)}`,
  })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const titles = async (text: string): Promise<string[]> =>
  (await search(text)).data.map((product) => product.title)

describe('a product is found by', () => {
  beforeAll(async () => {
    const gele = 'Gẹ̀lẹ̀ Àṣọ Òkè'
    await givenProduct(shop.db, {
      title: 'Zenith sneakers',
      brand: 'Bata',
      category_id: shoes,
      price_kobo: 45_500_00,
    })
    await givenProduct(shop.db, { title: gele, brand: 'Ìṣẹ̀ṣe', description: 'Handwoven in Iseyin' })
    await givenProduct(shop.db, { title: 'Ƙwarya bowl', brand: 'Ɗanbatta' })
    await givenProduct(shop.db, {
      title: 'Black/White polo',
      description: 'Sizes 10-12, 3.5mm buttons.',
    })
    await givenProduct(shop.db, {
      title: 'USB-C charger (65W)',
      brand: 'Oraimo',
      description: 'O’Neill says: 100% fine',
    })
  })

  test.each([
    ['a word of its title', 'sneakers', 'Zenith sneakers'],
    ['the beginning of a word', 'snea', 'Zenith sneakers'],
    ['its brand', 'bata', 'Zenith sneakers'],
    ['the title of its category', 'footwear', 'Zenith sneakers'],
    ['a word of its description', 'handwoven', 'Gẹ̀lẹ̀ Àṣọ Òkè'],
    ['capital letters', 'SNEAKERS', 'Zenith sneakers'],
    ['a price typed as a number', '45500', 'Zenith sneakers'],
    ['a price as it is shown', '₦45,500.00', 'Zenith sneakers'],
    ['no accents where it has some', 'gele aso oke', 'Gẹ̀lẹ̀ Àṣọ Òkè'],
    ['its very letters', 'Gẹ̀lẹ̀ Àṣọ Òkè', 'Gẹ̀lẹ̀ Àṣọ Òkè'],
    ['accents typed apart', 'Gẹ̀lẹ̀'.normalize('NFD'), 'Gẹ̀lẹ̀ Àṣọ Òkè'],
    ['hooked letters', 'ƙwarya', 'Ƙwarya bowl'],
    ['plain letters in place of hooked ones', 'kwarya danbatta', 'Ƙwarya bowl'],
    ['the word before a slash', 'black polo', 'Black/White polo'],
    ['the word after a slash', 'white', 'Black/White polo'],
    ['a number after a dash', '12 buttons', 'Black/White polo'],
    ['a number with a point', '3.5mm', 'Black/White polo'],
    ['a number in brackets', '65w', 'USB-C charger (65W)'],
    ['a word with a dash', 'usb-c', 'USB-C charger (65W)'],
    ['an apostrophe of any kind', "o'neill", 'USB-C charger (65W)'],
    ['a letter that is an apostrophe', 'oʼneill', 'USB-C charger (65W)'],
    ['a small typo', 'sneekers', 'Zenith sneakers'],
    ['a spelling that sounds the same', 'snikers', 'Zenith sneakers'],
    ['a letter too many', 'charrger', 'USB-C charger (65W)'],
  ])('%s', async (_what, text, title) => expect(await titles(text)).toEqual([title]))

  test('several words: those that have all of them', async () => {
    expect(await search('zenith bata footwear')).toMatchObject({
      data: [{ title: 'Zenith sneakers' }],
      total: 1,
    })
  })

  test('a part of its words where none has all of them, which the answer says', async () => {
    const found = await search('zenith polo')
    expect(found.partial).toBe(true)
    expect(found.data.map(({ title }) => title).toSorted()).toEqual([
      'Black/White polo',
      'Zenith sneakers',
    ])
    expect((await search('zenith sneakers')).partial).toBeUndefined()
  })

  test('a misspelled word, with the right one in the answer', async () => {
    expect((await search('zenith sneekers')).corrected).toBe('zenith sneakers')
    expect((await search('Zenith  sneekres bata')).corrected).toBe('Zenith sneakers bata')
    expect((await search('zenith sneakers')).corrected).toBeUndefined()
  })

  test('words as typed alone, where that is asked for', async () => {
    const answer = await call(shop, { url: '/api/products/search/50/0/sneekers?literal=1' })
    expect(answer.json()).toEqual({ data: [], total: 0 })
  })
})

test('the best match comes first: title before brand before description, then the newest', async () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, n))
  await givenProduct(shop.db, {
    title: 'In the text',
    description: 'a calabash inside',
    created_at: day(9),
  })
  await givenProduct(shop.db, { title: 'By the brand', brand: 'Calabash', created_at: day(8) })
  await givenProduct(shop.db, { title: 'Calabash, old', created_at: day(1) })
  await givenProduct(shop.db, { title: 'Calabash, new', created_at: day(2) })
  expect(await titles('calabash')).toEqual([
    'Calabash, new',
    'Calabash, old',
    'By the brand',
    'In the text',
  ])
})

describe('a few hits with all words', () => {
  beforeAll(async () => {
    const lamps = await givenCategory(shop.db, { title: 'Lamps' })
    const given = (title: string, price_kobo: number, description = '') =>
      givenProduct(shop.db, { title, price_kobo, description, category_id: lamps })
    await given('Quartz bedside torch', 900_00)
    await given('Quartz torch', 800_00)
    await given('Torch holder', 100_00, 'Holds a quartz one')
    await given('Amber torch', 200_00)
    await given('Quartz vase', 300_00)
  })

  test('are followed by those with some, on each page', async () => {
    const found = await search('quartz torch')
    expect(found).toMatchObject({ total: 5, full: 2 })
    expect(found.partial).toBeUndefined()
    expect(found.data.slice(0, 3).map(({ title }) => title)).toEqual([
      'Quartz torch',
      'Quartz bedside torch',
      'Torch holder',
    ])
    expect(await search('quartz torch', 2, 3)).toMatchObject({
      data: found.data.slice(3),
      total: 5,
      full: 2,
    })
    expect((await search('quartz')).full).toBe(3)
    expect((await search('torch')).full).toBeUndefined()
  })

  test('facets count what is listed', async () => {
    const answer = await call(shop, { url: '/api/products/facets?q=quartz%20torch' })
    expect(answer.json()).toMatchObject({ total: 5 })
  })

  test('by price come before what only mentions the words, and before the others', async () => {
    const answer = await call(shop, { url: '/api/products/search/50/0/quartz%20torch?sort=price' })
    expect(answer.json().data.map(({ title }: { title: string }) => title)).toEqual([
      'Quartz torch',
      'Quartz bedside torch',
      'Torch holder',
      'Amber torch',
      'Quartz vase',
    ])
  })
})

test('a title that was typed in full comes first', async () => {
  const titles = [
    'T55 Bluetooth Smartwatch',
    'Bluetooth T55 Smartwatch',
    'T55 Bluetooth Smartwatch Black',
  ]
  for (const title of [...titles, ...titles.map((title) => `New ${title}`)])
    await givenProduct(shop.db, { title })
  for (const title of titles) expect((await search(title.toUpperCase())).data[0]?.title).toBe(title)
})

describe('a number', () => {
  beforeAll(async () => {
    for (const title of [
      'Zphone 8Plus',
      'Zphone 5, 8MP, 8GB',
      'Zphone 81',
      'Zphone 8',
      'Zphone 18',
    ])
      await givenProduct(shop.db, { title })
  })
  test.each([
    ['zphone 8', ['Zphone 8', 'Zphone 8Plus']],
    ['zphone8', ['Zphone 8', 'Zphone 8Plus']],
    ['zphone 8+', ['Zphone 8Plus']],
    ['zphone 8mp', ['Zphone 5, 8MP, 8GB']],
    ['zphone 8 gb', ['Zphone 5, 8MP, 8GB']],
  ])('is itself: %s', async (text, titles) => {
    const { data, full } = await search(text)
    expect(data.slice(0, full).map(({ title }) => title)).toEqual(titles)
  })
})

test('a small number belongs to the word before it, or is the size of an option', async () => {
  for (const title of ['Yphone 12 Mini', 'Yphone XR with iOS 12', 'Yphone 11 Pro'])
    await givenProduct(shop.db, { title })
  const { data, full } = await search('yphone 12')
  expect(data.slice(0, full).map(({ title }) => title)).toEqual(['Yphone 12 Mini'])
})

test('a small number elsewhere says less than the word that it belongs to', async () => {
  for (const title of ['Gown 12', 'Wphone 11 Pro']) await givenProduct(shop.db, { title })
  expect((await titles('wphone 12'))[0]).toBe('Wphone 11 Pro')
})

test('a word beside the type says more than one elsewhere in the title', async () => {
  for (const title of ['Xtop Charger', 'Ring Light by Xphone Charger, Xtop, Xbank'])
    await givenProduct(shop.db, { title })
  expect((await titles('xtop charger'))[0]).toBe('Xtop Charger')
})

test('a number says more than another word where a product lacks one', async () => {
  for (const title of [
    'Vset 32inch Qtv',
    'Vset 32inch Zsmart wand',
    'Vset Zsmart Qtv',
    'Vset 43inch Zsmart Qtv',
  ])
    await givenProduct(shop.db, { title })
  expect((await titles('32 inch zsmart qtv')).slice(0, 2).toSorted()).toEqual([
    'Vset 32inch Qtv',
    'Vset 32inch Zsmart wand',
  ])
})

test('a screen is also called by the number of its inches', async () => {
  for (const title of ['Ptv 43 Smart', 'Ptv 43inch', 'Ptv 32inch'])
    await givenProduct(shop.db, { title })
  const { data, full } = await search('43 inch ptv')
  expect(data.slice(0, full).map(({ title }) => title)).toEqual(['Ptv 43inch', 'Ptv 43 Smart'])
})

test('where a model is asked for and no accessory, accessories of it come last', async () => {
  await givenProduct(shop.db, { title: 'Kvimo 12 Pro, Black, 128GB' })
  await givenProduct(shop.db, { title: 'Kvimo 12 Case' })
  expect((await titles('kvimo 12')).slice(0, 2)).toEqual([
    'Kvimo 12 Pro, Black, 128GB',
    'Kvimo 12 Case',
  ])
  expect((await titles('kvimo 12 case'))[0]).toBe('Kvimo 12 Case')
})

test('how people ask says less than what they ask for', async () => {
  await givenProduct(shop.db, { title: 'Small Stool for a Kettle, Big', brand: 'Own' })
  await givenProduct(shop.db, { title: 'Ktorch Lamp' })
  await givenProduct(shop.db, { title: 'Stool for a small Ktorch Lamp' })
  expect((await titles('small ktorch'))[0]).toBe('Ktorch Lamp')
})

test('a bare number is a quantity where such goods have it, else a price', async () => {
  for (const title of ['Qbank 10000mAh', 'Qbank 20000mAh']) await givenProduct(shop.db, { title })
  await givenProduct(shop.db, { title: 'Qsandal', price_kobo: 10_000_00 })
  const { data, full } = await search('qbank 10000')
  expect(data.slice(0, full).map(({ title }) => title)).toEqual(['Qbank 10000mAh'])
  expect(await titles('qsandal 10000')).toEqual(['Qsandal'])
})

test('a part is what the goods are, unless it is counted', async () => {
  for (const title of ['Wtop Mouse', 'Wtop 8GB RAM, 1TB HDD, Mouse', 'Wtop 4GB RAM, 1TB HDD'])
    await givenProduct(shop.db, { title })
  const { data, full } = await search('wtop mouse')
  expect(data.slice(0, full).map(({ title }) => title)).toEqual(['Wtop Mouse'])
  expect((await titles('wtop 8gb ram'))[0]).toBe('Wtop 8GB RAM, 1TB HDD, Mouse')
})

test('a rare spelling also means the common one', async () => {
  await givenProduct(shop.db, { title: 'Blendar cup' })
  for (let i = 0; i < 40; i += 1) await givenProduct(shop.db, { title: `Blender ${i}` })
  while ((await foldWords(shop.db)) > 0);
  expect(await search('blendar')).toMatchObject({ total: 41, corrected: 'blender' })
})

test('who wears goods does not find other goods', async () => {
  for (const title of ['Women Qnecklace', 'Qslippers with roses'])
    await givenProduct(shop.db, { title })
  expect(await titles('women qslippers')).toEqual(['Qslippers with roses'])
})

test('goods at other prices are listed where none costs what was typed', async () => {
  await givenProduct(shop.db, { title: 'Qkettle', price_kobo: 9_000_00 })
  const found = await search('qkettle under 500')
  expect(found.data.map(({ title }) => title)).toEqual(['Qkettle'])
  expect(found.partial).toBe(true)
})

test('names of another type that have all words come before others of the type', async () => {
  for (const title of ['Strap for Qapple Watch', 'Qrolex Watch', 'Qcasio Watch'])
    await givenProduct(shop.db, { title, category_id: watches })
  expect((await titles('qapple watch'))[0]).toBe('Strap for Qapple Watch')
})

test('an accessory that only a description mentions is found', async () => {
  await givenProduct(shop.db, { title: 'Zed dish', description: 'Works with any joystick' })
  expect(await titles('joystick')).toEqual(['Zed dish'])
})

test('with exact hits, no typos are listed', async () => {
  for (const title of ['Lantern', 'Lanterm']) await givenProduct(shop.db, { title })
  expect(await titles('lantern')).toEqual(['Lantern'])
  expect(await titles('lanten')).toEqual(['Lantern'])
  expect((await titles('lanteru')).toSorted()).toEqual(['Lanterm', 'Lantern'])
})

describe('no character is an operator', () => {
  test.each([
    '%',
    '_',
    '%%%',
    '\\',
    "'",
    '"',
    '*',
    ':*',
    '&',
    '|',
    '!',
    '()',
    '<->',
    '😀',
    '?',
    '#',
    'ʼ',
    '$$',
  ])('%j alone finds nothing', async (text) =>
    expect(await search(text)).toEqual({ data: [], total: 0 }),
  )

  test.each([
    ["x' or 1=1 --"],
    ['zq & ! (zx | zy):*'],
    ['zq <-> zx'],
    ["'; drop table product; --"],
    ['\\'],
    ['zq\\'],
    ['x'.repeat(200)],
    ['ŵ'.repeat(200)],
    ['㌀'.repeat(200)],
    ['ﷺ'.repeat(200)],
    ['😀'.repeat(100)],
    ['zq '.repeat(60)],
    ['9'.repeat(30)],
    ['9999999999.99'],
    ['ː ˋ ˆ ʺ'],
  ])('%j finds nothing that has all of it, without an error', async (text) => {
    const { total, partial = false } = await search(text)
    expect(total === 0 || partial).toBe(true)
  })

  test('`{search}` may be missing: then everything is listed, with and without a trailing slash', async () => {
    const everything = (await call(shop, { url: '/api/products/50/0' })).json()
    for (const url of [
      '/api/products/search/50/0',
      '/api/products/search/50/0/',
      '/api/products/search/50/0/%20',
    ]) {
      const answer = await call(shop, { url })
      expect([answer.statusCode, answer.json()]).toEqual([200, everything])
    }
  })

  test('without a text filters hold all the same', async () => {
    for (const query of ['brand=Nobody', 'min=999999999', 'discount=1&max=1'])
      expect((await call(shop, { url: `/api/products/search/50/0/?${query}` })).json()).toEqual({
        data: [],
        total: 0,
      })
  })

  test.each(['%00', 'a%00b', 'x'.repeat(201)])('an invalid text is 400: %s', async (text) => {
    expect((await call(shop, { url: `/api/products/search/50/0/${text}` })).statusCode).toBe(400)
  })
})

test('pages are consistent: each product once, the same total on all, also beyond the end', async () => {
  for (let i = 0; i < 7; i += 1) await givenProduct(shop.db, { title: `Wrapper ${i}` })
  const pages = await Promise.all([0, 3, 6, 9].map((skip) => search('wrapper', 3, skip)))
  expect(pages.map((page) => [page.data.length, page.total])).toEqual([
    [3, 7],
    [3, 7],
    [1, 7],
    [0, 7],
  ])
  expect(new Set(pages.flatMap((page) => page.data.map(({ _id }) => _id))).size).toBe(7)
})

test("products are found by their category's new name only", async () => {
  const category = await givenCategory(shop.db, { title: 'Kitchenware' })
  const product = await givenProduct(shop.db, { title: 'Mortar', category_id: category })
  expect(await titles('kitchenware')).toEqual(['Mortar'])
  await shop.db
    .updateTable('category')
    .set({ title: 'Cookhouse' })
    .where('id', '=', category)
    .execute()
  while ((await refreshQueuedListings(shop.db)) > 0);
  shop.server.cache.drop(['categories'])
  expect([await titles('kitchenware'), await titles('cookhouse')]).toEqual([[], [product.title]])
})

describe('more hits than are ranked', () => {
  beforeAll(async () => {
    const one = await givenProduct(shop.db, {
      title: 'Grandiose',
      created_at: new Date(Date.UTC(2020, 0, 1)),
    })
    await sql`
      with made as (
        insert into product (id, category_id, title, description, brand, created_at)
        select gen_random_uuid(), category_id, 'Grandiose ' || n, '', 'Bulk', created_at + n * interval '1 minute'
        from product, generate_series(1, ${MAX_FOUND + 500}::int) as n where id = ${one.id} returning id
      )
      insert into variant (id, product_id, price_kobo) select id, id, 100 from made`.execute(
      shop.db,
    )
  })
  test('a product with all words is first where more than are ranked have some', async () => {
    const { title } = await givenProduct(shop.db, {
      title: 'Grandiose zebrawood marimba',
      created_at: new Date(Date.UTC(2019, 0, 1)),
    })
    const { data, full } = await search('grandiose marimba')
    expect([data[0]?.title, full]).toEqual([title, 1])
  })

  test('so many are counted and listed, and that there are more is said', async () => {
    const [first, last, beyond] = [
      await search('grandiose', 2),
      await search('grandiose', 50, MAX_FOUND - 2),
      await search('grandiose', 50, MAX_FOUND + 50),
    ]
    expect([first, last, beyond].map(({ total, more }) => [total, more])).toEqual(
      Array.from({ length: 3 }, () => [MAX_FOUND, true]),
    )
    expect([first.data.length, beyond.data.length]).toEqual([2, 0])
  })
})
