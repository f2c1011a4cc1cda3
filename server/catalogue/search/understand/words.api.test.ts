import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { givenProduct } from '#test/factories.ts'
import { runs } from '#test/random.ts'
import type { Database } from '../../../platform/db/open.ts'
import { fillWords, foldWords, recountWords } from '../upkeep/words.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const wordsOf = async (text: string): Promise<string[]> => {
  const { rows } = await sql<{ words: string[] }>`select word_list(${text}) as words`.execute(
    database.db,
  )
  return rows[0]?.words ?? []
}
const fold = async (): Promise<void> => {
  while ((await foldWords(database.db)) > 0);
}
const count = async (word: string) =>
  database.db
    .selectFrom('word')
    .select(['products', 'titles'])
    .where('word', '=', word)
    .executeTakeFirst()

test.each([
  ['Gẹ̀lẹ̀ Àṣọ Òkè', ['gele', 'aso', 'oke']],
  ['Ṣẹ́gun’s', ['seguns']],
  ['65" TV, 65 Inches', ['65inch', 'tv', '65inch']],
  ['128 GB / 2 tb', ['128gb', '2tb']],
  ['T-shirt for men', ['t', 'shirt', 'men']],
  ['₦45,500 A.C.', ['45500', 'ac']],
  ['%_\\\'"😀 :*', []],
  ['.. a.. ..5.5.. ...', ['a', '5.5']],
  ['.a.5', ['a', '5']],
  ['5,.g', ['5g']],
  ['Size 5 - L, 5-L', ['size', '5', 'l', '5l']],
  ['Galaxy S9+ (S10+), 64GB+4GB', ['galaxy', 's9', 'plus', 's10', 'plus', '64gb', '4gb']],
  [
    'Spark7P iPhone11Pro 8Plus Hot 10i 5000mAh',
    ['spark', '7p', 'iphone', '11', 'pro', '8', 'plus', 'hot', '10i', '5000mah'],
  ],
])('%s is cut into %j', async (text, words) => expect(await wordsOf(text)).toEqual(words))

// A dash beside a blank keeps a number and a unit apart, which a blank alone would not.
const isDashApart = (text: string): boolean => /[^\p{L}\p{N}]-|-[^\p{L}\p{N}]/u.test(text)

test('cutting the words of a text again changes nothing', () =>
  fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom(...'abs ẹé-.,\'"5 gINchß&'), maxLength: 30 }),
      async (text) => {
        fc.pre(!isDashApart(text))
        const words = await wordsOf(text)
        expect(await wordsOf(words.join(' '))).toEqual(words)
      },
    ),
    { numRuns: runs(60) },
  ))

test.each([
  ['dresses', 'dress'],
  ['watches', 'watch'],
  ['batteries', 'battery'],
  ['hoodies', 'hoodie'],
  ['mens', 'man'],
  ['women', 'woman'],
  ['shoes', 'shoe'],
  ['tvs', 'tv'],
  ['tomatoes', 'tomato'],
])('%s is the plural of %s', async (plural, singular) => {
  const { rows } = await sql<{
    same: boolean
  }>`select stem(${plural}) = stem(${singular}) as same`.execute(database.db)
  expect(rows).toEqual([{ same: true }])
})

test.each(
  `theatre theater, colours color, multicoloured multicolored, travelling traveling, aluminium aluminum, grey gray,
  stabiliser stabilizer, jewellery jewelry, catalogue catalog, licence license, pyjamas pajama, moulds mold, litre liter,
  earrings earing, slipper sliper, rechargeable rechargable, monitor moniter, adaptor adapter`
    .split(/,\s+/)
    .map((pair) => pair.split(' ')),
)('%s is spelled %s, too', async (british, american) => {
  const { rows } = await sql<{
    same: boolean
  }>`select stem(${british}) = stem(${american}) as same`.execute(database.db)
  expect(rows).toEqual([{ same: true }])
})

const tokensOf = async (title: string, category = 'Phones'): Promise<string> => {
  const { rows } = await sql<{ tokens: string }>`
    select regexp_replace(document_tokens(${title}, 'Own', ${category}, '', '')::text, '[0-9]+(?=[ABC])', '', 'g') as tokens`.execute(
    database.db,
  )
  return rows[0]?.tokens ?? ''
}

test.each([
  [
    'iPhone 12 Lens Protector',
    "'12':B '^protecter':A 'iphone':B 'len':A 'own':C 'phone':B 'protecter':A '~for'",
  ],
  [
    'LED TV + Free Wall Bracket',
    "'^tv':A 'bracket':B 'free':B 'led':A 'own':C 'phone':C 'tv':A 'wall':B",
  ],
  [
    'Galaxy A12, Black, big Battery',
    "'^galaxy':A 'a12':A 'battery':A 'big':B 'black':A 'galaxy':A 'own':C 'phone':C",
  ],
  [
    'Leather Strap Watch 8MP',
    "'8mp':A '^watch':A 'leather':B 'own':C 'phone':B 'strap':A 'watch':A '~for'",
  ],
  [
    'Charger Infinix Hot 10, 20,000 mAh',
    "'10':B '20000mah':A '^hot':A 'charger':A 'hot':B 'infinix':B 'own':C 'phone':B '~for'",
  ],
  ['Table Fan - Blue', "'^fan':A 'blue':A 'fan':A 'own':C 'phone':C 'table':A"],
  ['Laptop RAM', "'^ram':A 'laptop':B 'own':C 'phone':B 'ram':A '~for'"],
  ['Laptop 8GB RAM', "'8gb':A '^ram':A 'laptop':A 'own':C 'phone':C 'ram':A"],
  [
    'Leather Handbag Tote Bag',
    "'^bag':A 'bag':A 'handbag':A 'leather':B 'own':C 'phone':B 'tote':B '~for'",
  ],
  ['Laptop, 10th Gen', "'10th':A '^laptop':A 'gen':B 'laptop':A 'own':C 'phone':C"],
])('words of %s that say what it goes with weigh less', async (title, tokens) => {
  expect(await tokensOf(title)).toBe(tokens)
})

test.each([
  [
    'Galaxy S9 Case & Guide, 4GB RAM, 64GB ROM',
    "'4gb':A '64gb':A '^guide':A 'case':B 'galaxy':A 'guide':B 'own':C 'phone':C 'ram':B 'rom':A 's9':A",
  ],
  [
    'Galaxy S9 Dual Sim, Pouch',
    "'^sim':A 'dual':A 'galaxy':A 'own':C 'phone':C 'pouch':B 's9':A 'sim':A",
  ],
  ['Laptop Win 10+ Mouse', "'10':A '^win':A 'laptop':A 'mouse':B 'own':C 'phone':C 'win':A"],
])('accessories and parts in the title of the device %s are gifts', async (title, tokens) => {
  expect(await tokensOf(title)).toBe(tokens)
})

test.each([
  ['4GB RAM + 64GB ROM', "'4gb':A '64gb':A '^rom':A 'own':C 'phone':C 'ram':B 'rom':A"],
  ['HD+ TV +Free Case', "'^tv':A 'case':B 'free':B 'hd':A 'own':C 'phone':C 'tv':A"],
])('a plus that adds to a quality of %s begins no gift', async (title, tokens) => {
  expect(await tokensOf(title)).toBe(tokens)
})

test.each([
  ['Zen 15 Intel Core i5 8GB RAM 512GB SSD', true],
  ['Zen Tower Desktop Intel Core i5 8GB RAM 1TB HDD', false],
  ['8GB RAM for Laptops', false],
])('%s is that of a laptop, which it does not say: %s', async (title, isLaptop) => {
  const tokens = await tokensOf(title, 'Computing')
  expect(/'laptop':A,C/.test(tokens)).toBe(isLaptop)
})

test.each(['5', '4', '3'])(
  'of numbers with slashes between, %s stands beside the word before',
  async (number) => {
    const { rows } = await sql<{ isBeside: boolean }>`
      select document_tokens('Strap for Zen Band 5/4/3', 'Own', 'Straps', '', '') @@ ${`'band'<->'${number}'`}::tsquery as "isBeside"`.execute(
      database.db,
    )
    expect(rows).toEqual([{ isBeside: true }])
  },
)

test('a category of accessories weighs as one', async () => {
  expect(await tokensOf('Blue Backpack', 'Bags')).toBe(
    "'^backpack':A 'backpack':A 'bag':C 'blue':B 'own':C '~for'",
  )
})

test('words of the category and the description are not side by side', async () => {
  const { rows } = await sql<{ isBeside: boolean }>`
    select document_tokens('One', 'Own', 'Phones', '', '12 months') @@ '''phone''<->''12''' as "isBeside"`.execute(
    database.db,
  )
  expect(rows).toEqual([{ isBeside: false }])
})

test('a category of accessories is not one of the goods', async () => {
  expect(await tokensOf('Stand', 'Phone Accessories')).toBe(
    "'^stand':A 'accessory':C 'own':C 'phone':B 'stand':A '~for'",
  )
})

test('words are counted as products come, change and go', async () => {
  const { id } = await givenProduct(database.db, {
    title: 'Quokka lamp',
    description: 'A quokka and a wombat',
  })
  // known at once, counted by a job
  expect(await count('quokka')).toEqual({ products: 0, titles: 0 })
  await fold()
  expect([await count('quokka'), await count('wombat')]).toEqual([
    { products: 1, titles: 1 },
    { products: 1, titles: 0 },
  ])
  await database.db
    .updateTable('product')
    .set({ title: 'Numbat lamp' })
    .where('id', '=', id)
    .execute()
  await fold()
  expect([await count('quokka'), await count('numbat')]).toEqual([
    { products: 1, titles: 0 },
    { products: 1, titles: 1 },
  ])
  await database.db
    .updateTable('product')
    .set({ deleted_at: new Date() })
    .where('id', '=', id)
    .execute()
  await fold()
  expect([await count('quokka'), await count('wombat')]).toEqual([undefined, undefined])
})

test('recounting all products gives the same, in steps', async () => {
  await fold()
  const all = () =>
    database.db.selectFrom('word').selectAll().where('weight', '>', 0).orderBy('word').execute()
  const before = await all()
  await recountWords(database.db)
  while ((await fillWords(database.db)) > 0);
  await fold()
  expect(await all()).toEqual(before)
})

test('recounting derives stems again, those of categories, too', async () => {
  await givenProduct(database.db, { title: 'Quokka' })
  await sql`create or replace function stem(word text) returns text language sql immutable parallel safe as
    $$ select left(word, 2) $$`.execute(database.db)
  await recountWords(database.db)
  const { rows } = await sql<{ differing: number }>`
    select (select count(*) from word where stem <> left(word, 2))
      + (select count(*) from category where words <> document_tokens('', '', title, '', '')) as differing`.execute(
    database.db,
  )
  expect(rows[0]?.differing).toBe(0)
})
