import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Facets, ListFilters } from '#contract/catalogue/product-filters.ts'
import type { Product, ProductListPage } from '#contract/catalogue/products.ts'
import { unitPrice } from '#contract/orders/pricing/pricing.ts'
import { call, givenCategory, givenProduct, givenVariants } from '#test/factories.ts'
import { runs } from '#test/random.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { findProducts } from './ask/find-products.ts'

const SIZES = ['41', '42', '43']
const COLOURS = ['Black', 'White', 'Red']
const PRICES = [1_000, 2_000, 3_000, 7_500]

type Sold = {
  id: string
  choice: string[]
  price: number
  discountPercentage: number
  stock: number
}
type Shown = { id: string; variants: Sold[] }

const sold = fc.record({
  price: fc.constantFrom(...PRICES),
  discountPercentage: fc.constantFrom(0, 0, 10, 50),
  stock: fc.constantFrom(0, 0, 3),
})
const choices = fc.shuffledSubarray(
  SIZES.flatMap((size) => COLOURS.map((colour) => [size, colour])),
  { minLength: 1, maxLength: 5 },
)
const made = choices.chain((chosen) =>
  fc.tuple(...chosen.map((choice) => sold.map((one) => ({ ...one, choice })))),
)

const ranked = fc.record({
  rating: fc.constantFrom(0, 3.2, 4, 4.6, 5),
  created_at: fc.date({
    min: new Date('2026-01-01'),
    max: new Date('2026-06-01'),
    noInvalidDate: true,
  }),
})

const PRODUCTS = 40
let shop: TestShop
let category: string
const products: Shown[] = []

const rowOf = ({ price, discountPercentage, stock }: Omit<Sold, 'id' | 'choice'>) => ({
  price_kobo: price * 100,
  discount_percentage: discountPercentage,
  stock,
})

beforeAll(async () => {
  shop = await openTestShop({ isCaching: false })
  category = await givenCategory(shop.db)
  for (const [variants, values] of fc.sample(fc.tuple(made, ranked), PRODUCTS)) {
    const given = variants.map((variant) => ({ ...rowOf(variant), choice: variant.choice }))
    const { id, variants: ids } = await givenVariants(shop.db, given, {
      category_id: category,
      ...values,
    })
    products.push({
      id,
      variants: variants.map((variant, i) => ({ ...variant, id: ids[i]?.id ?? '' })),
    })
  }
  for (const only of fc.sample(sold, PRODUCTS / 5)) {
    const { id } = await givenProduct(shop.db, { ...rowOf(only), category_id: category })
    products.push({ id, variants: [{ ...only, id, choice: [] }] })
  }
  const ranks = fc
    .sample(fc.nat(30), products.length)
    .map((sold, i) => ({ product_id: products[i]?.id ?? '', sold }))
  await shop.db.insertInto('product_sold').values(ranks).execute()
  await sql`select refresh_listing(array(select product_id from product_sold))`.execute(shop.db)
})
afterAll(() => shop.close())

const some = (values: string[]) => fc.subarray(values, { maxLength: 2 })
const filters = fc.record({
  size: some(SIZES),
  colour: some(COLOURS),
  stock: fc.boolean(),
  discount: fc.boolean(),
  min: fc.option(fc.constantFrom(500, 1_000, 2_000, 2_700), { nil: undefined }),
  max: fc.option(fc.constantFrom(900, 1_500, 3_000, 6_750), { nil: undefined }),
})
type Chosen = typeof filters extends fc.Arbitrary<infer One> ? One : never

const meets = (
  { choice: [size = '', colour = ''], stock, ...price }: Sold,
  chosen: Chosen,
): boolean =>
  (chosen.size.length === 0 || chosen.size.includes(size)) &&
  (chosen.colour.length === 0 || chosen.colour.includes(colour)) &&
  (!chosen.stock || stock > 0) &&
  (!chosen.discount || price.discountPercentage > 0) &&
  unitPrice(price) >= (chosen.min ?? 0) &&
  unitPrice(price) <= (chosen.max ?? Number.POSITIVE_INFINITY)

const meant = (chosen: Chosen, also: (variant: Sold) => boolean = () => true): Shown[] =>
  products.filter(({ variants }) =>
    variants.some((variant) => meets(variant, chosen) && also(variant)),
  )

const queryOf = ({ size, colour, stock, discount, min, max }: Chosen): string =>
  new URLSearchParams([
    ...size.map((value) => ['option.Size', value]),
    ...colour.map((value) => ['option.Colour', value]),
    ...(stock ? [['stock', '1']] : []),
    ...(discount ? [['discount', '1']] : []),
    ...(min === undefined ? [] : [['min', `${min}`]]),
    ...(max === undefined ? [] : [['max', `${max}`]]),
  ]).toString()

const list = async (query: string): Promise<ProductListPage> =>
  (await call(shop, { url: `/api/products/50/0?${query}` })).json()
const facets = async (query: string): Promise<Facets> =>
  (await call(shop, { url: `/api/products/facets?${query}` })).json()
const ids = (found: readonly { _id: string }[]): string[] => found.map(({ _id }) => _id).sort()

const each = (check: (chosen: Chosen) => Promise<void>) =>
  fc.assert(fc.asyncProperty(filters, check), { numRuns: runs(40) })

test('a list has the products of which one variant meets all filters', () =>
  each(async (chosen) => {
    const { data, total } = await list(queryOf(chosen))
    expect(ids(data)).toEqual(
      meant(chosen)
        .map(({ id }) => id)
        .sort(),
    )
    expect(total).toBe(data.length)
  }))

test('the variant that meets all filters is named, in stock first', () =>
  each(async (chosen) => {
    const isAsked = queryOf({ ...chosen, stock: false }) !== ''
    for (const { _id, options, offered } of (await list(queryOf(chosen))).data) {
      if (!isAsked || !options) expect(offered).toBeUndefined()
      else expect(offered && [offered.stock > 0, unitPrice(offered)]).toEqual(bestOf(_id, chosen))
    }
  }))

function bestOf(id: string, chosen: Chosen) {
  const left =
    products
      .find((product) => product.id === id)
      ?.variants.filter((variant) => meets(variant, chosen)) ?? []
  const inStock = left.filter(({ stock }) => stock > 0)
  return [inStock.length > 0, Math.min(...(inStock.length > 0 ? inStock : left).map(unitPrice))]
}

test('the counts of filters follow the same rule', () =>
  each(async (chosen) => {
    const found = await facets(queryOf(chosen))
    expect(found.total).toBe(meant(chosen).length)
    expect(found.stock.count).toBe(
      meant({ ...chosen, stock: false }, ({ stock }) => stock > 0).length,
    )
    const isOff = ({ discountPercentage }: Sold): boolean => discountPercentage > 0
    expect(found.discount.count).toBe(meant({ ...chosen, discount: false }, isOff).length)
    const sizes = found.options.find(({ name }) => name === 'Size')?.values ?? []
    for (const { value, count } of sizes)
      expect([value, count]).toEqual([
        value,
        meant({ ...chosen, size: [] }, ({ choice }) => choice[0] === value).length,
      ])
    const priced = meant({ ...chosen, min: undefined, max: undefined }).flatMap(({ variants }) =>
      variants
        .filter((variant) => meets(variant, { ...chosen, min: undefined, max: undefined }))
        .map(unitPrice),
    )
    if (priced.length > 0)
      expect([found.prices.min, found.prices.max]).toEqual([
        Math.min(...priced),
        Math.max(...priced),
      ])
  }))

test.each<[string, (priced: Priced) => number]>([
  ['price', unitPrice],
  ['-price', (priced) => -unitPrice(priced)],
  ['discount', ({ discountPercentage }) => -discountPercentage],
])('a list by %s is in the order of the named variants', (sort, keyOf) =>
  each(async (chosen) => {
    const { data } = await list(`${queryOf(chosen)}&sort=${sort}`)
    const keys = data.map((product) => keyOf(product.offered ?? product))
    expect(keys).toEqual(keys.toSorted((a, b) => a - b))
  }),
)

type Priced = Pick<Product, 'price' | 'discountPercentage'>

test('of many hits the first are those of all, in each order', () =>
  fc.assert(
    fc.asyncProperty(filters, fc.boolean(), orders, pages, async (chosen, isTyped, sort, page) => {
      const query = `'~c:${category}'`
      const ranking = { terms: [], wishes: [], titleToken: '', isModel: false }
      const words = { query, ranking, optionTokens: [['black']] }
      const question = { filters: listFilters(chosen), words: isTyped ? words : undefined }
      const max = page.skip + page.limit
      const [few, all] = [
        await findProducts(shop.db, question, { sort, page, max }),
        await findProducts(shop.db, question, { sort, page }),
      ]
      expect(few).toEqual({
        ...all,
        total: Math.min(all.total, max),
        ...(all.total > max && { more: true }),
      })
    }),
    { numRuns: runs(80), examples: [DEARER] },
  ))

const orders = fc.constantFrom('newest', 'price', '-price', 'discount', 'rating', 'sold')

/** A cheap variant has the step of the prices, and a dearer one is meant. */
const DEARER: [Chosen, boolean, 'price', { limit: number; skip: number }] = [
  { size: [], colour: [], stock: true, discount: true, min: undefined, max: undefined },
  true,
  'price',
  { limit: 5, skip: 2 },
]
const pages = fc.record({ limit: fc.integer({ min: 1, max: 7 }), skip: fc.nat(3) })

const listFilters = ({ size, colour, stock, discount, min, max }: Chosen): ListFilters => ({
  ...{ min, max },
  ...(stock && { stock: '1' }),
  ...(discount && { discount: '1' }),
  options: [
    { name: 'Size', values: size },
    { name: 'Colour', values: colour },
  ].filter(({ values }) => values.length > 0),
})

test('a variant that is sold out or renamed is filtered as it is now', async () => {
  const given = await givenVariants(shop.db, [{ choice: ['S'], stock: 1 }, { choice: ['XL'] }])
  const found = async (query: string) => (await list(query)).total
  expect(await found('option.Size=S&stock=1')).toBe(1)
  await shop.db.updateTable('variant').set({ stock: 0 }).where('id', '=', given.id).execute()
  expect([await found('option.Size=S&stock=1'), await found('option.Size=S')]).toEqual([0, 1])
  expect(await found('option.Size=XL&stock=1')).toBe(1)
})

test('values in a search are those of one variant in stock', async () => {
  const pairs = (soldOut: string) =>
    [
      ['42', 'Black'],
      ['42', 'White'],
      ['43', 'Black'],
    ].map((choice) => ({
      choice,
      stock: choice.join(' ') === soldOut ? 0 : 2,
    }))
  await givenVariants(shop.db, pairs('42 Black'), { title: 'Brogue of Kano' })
  const { variants } = await givenVariants(shop.db, pairs('42 White'), { title: 'Brogue of Aba' })
  const search = async (text: string): Promise<ProductListPage> =>
    (await call(shop, { url: `/api/products/search/50/0/${encodeURIComponent(text)}` })).json()
  for (const text of ['brogue 42 black', 'brogue size 42 black']) {
    const brogues = (await search(text)).data.filter(({ title }) => title.startsWith('Brogue'))
    expect(brogues.map(({ title, offered }) => [title, offered?._id])).toEqual([
      ['Brogue of Aba', variants[0]?.id],
    ])
  }
  const all = await search('brogue')
  expect(all.data.map(({ title, offered }) => [title, offered]).sort()).toEqual([
    ['Brogue of Aba', undefined],
    ['Brogue of Kano', undefined],
  ])
})
