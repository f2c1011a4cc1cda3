import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIST_SORTS } from '#contract/catalogue/filter-address.ts'
import type { Facets } from '#contract/catalogue/product-filters.ts'
import type { Product, ProductListPage } from '#contract/catalogue/products.ts'
import { toKobo, unitPrice } from '#contract/orders/pricing/pricing.ts'
import { MAX_COUNTED } from '#contract/platform/limits.ts'
import { call } from '#test/factories.ts'
import { runs, SEED } from '#test/random.ts'
import {
  type Asked,
  bestOf,
  chosenValue,
  countedQuestion,
  countHits,
  countIndexed,
  countValues,
  gradeOf,
  hitsOf,
  type ModelProduct,
  type ModelQuestion,
  type ModelVariant,
  meeting,
  type RuleName,
  widened,
} from '#test/search/list-model.ts'
import {
  CATEGORIES,
  COLOURS,
  givenModelProducts,
  RARE_WORD,
  randomProduct,
  SIZES,
  WORDS,
} from '#test/search/random-products.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { MAX_FOUND } from './ask/question.ts'
import { priceStep } from './ask/scales.ts'

/** Long runs draw more of both. */
const PRODUCTS = Math.min(10_000, runs(2_200))

const RUNS = Math.min(12, runs(2))

let shop: TestShop
const products = fc.sample(randomProduct, PRODUCTS)

beforeAll(async () => {
  shop = await openTestShop({ isCaching: false })
  await givenModelProducts(shop.db, products)
}, 120_000)
afterAll(() => shop.close())

const some = (values: readonly string[], maxLength = 2) =>
  fc.subarray([...values], { minLength: 1, maxLength })
const chosenOptions = fc
  .record({ size: some([...SIZES, '99']), colour: some(COLOURS) }, { requiredKeys: [] })
  .filter((chosen) => Object.keys(chosen).length > 0)

/** What a question may ask, by its parts. */
const PARTS: Record<string, fc.Arbitrary<ModelQuestion>> = {
  category: some(CATEGORIES.map(({ id }) => id)).map((category) => ({ category })),
  brand: some(['tecno', 'orbit', 'zenon', 'nobody']).map((brand) => ({ brand })),
  min: fc.constantFrom(250, 925, 1_000.4, 6_000, 7_500).map((min) => ({ min })),
  max: fc.constantFrom(300, 999.99, 3_700, 22_500, 41_625).map((max) => ({ max })),
  discount: fc.constant({ discount: true }),
  stock: fc.constant({ stock: true }),
  rating: fc.integer({ min: 1, max: 4 }).map((rating) => ({ rating })),
  options: chosenOptions,
  words: some([...WORDS, 'maku', 'kettle', '42', 'violet', RARE_WORD]).map((words) => ({ words })),
  sort: fc.constantFrom(...LIST_SORTS).map((sort) => ({ sort })),
  page: fc
    .record({ limit: fc.constantFrom(1, 7, 100), skip: fc.constantFrom(1, 20, 300, 950, 1_500) })
    .map((page) => ({ page })),
}

/** Two parts, and sometimes others. */
const questionOf = (...parts: string[]): fc.Arbitrary<ModelQuestion> =>
  fc
    .tuple(
      ...Object.entries(PARTS).map(([name, part]) =>
        parts.includes(name)
          ? part
          : fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: part }),
      ),
    )
    .map((given) => Object.assign({}, ...given))

const NAMES = Object.keys(PARTS)

test.each(NAMES)('%s beside each other part: list and counts as in the model', async (name) => {
  const first = NAMES.indexOf(name)
  for (const [place, other] of NAMES.slice(first).entries())
    await fc.assert(
      fc.asyncProperty(questionOf(name, other), async (question) => {
        await expectList(question)
        await expectFacets(question)
      }),
      { numRuns: RUNS, seed: SEED + 100 * first + place },
    )
})

async function expectList(question: ModelQuestion): Promise<void> {
  const { words, sort = words ? 'relevance' : 'newest', page = FIRST_PAGE } = question
  const asked = widened(products, question)
  const hits = hitsOf(products, asked)
  const most = isPlain(question) ? Number.POSITIVE_INFINITY : MAX_FOUND
  const expected = hits.slice(page.skip, Math.min(page.skip + page.limit, most))
  const found: ProductListPage = (await call(shop, { url: addressOf(question) })).json()
  const shown = found.data.map(({ _id }) => productsById.get(_id) as ModelProduct)
  const cards = found.data.map((product) => cardOf(product, asked))
  expect(cards).toEqual(shown.map((product) => modelCard(product, asked)))
  // Which hits of words are the best of many is not modelled: only that they are hits.
  if (!words || hits.length <= most) {
    const { total, more, full, partial } = found
    expect({ total, more, full, partial }).toEqual(saidOf(hits, asked, most))
  }
  if (!words || (hits.length <= most && sort !== 'relevance'))
    expect(shown.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
  else {
    expect(hits).toEqual(expect.arrayContaining(shown))
    expect(new Set(shown).size).toBe(shown.length)
  }
  if (words && hits.length <= most)
    expect(shown.map((product) => gradeOf(product, words))).toEqual(
      expected.map((product) => gradeOf(product, words)),
    )
}

const FIRST_PAGE = { limit: 50, skip: 0 }
const productsById = new Map(products.map((product) => [product.id, product]))

/** What a list says of its hits. */
function saidOf(hits: readonly ModelProduct[], { words }: Asked, most: number) {
  const ofGrades = (...grades: number[]): number =>
    hits.filter((product) => grades.includes(gradeOf(product, words))).length
  const named = ofGrades(0)
  const isPartial = named + ofGrades(1) === 0 && hits.length > 0
  return {
    total: Math.min(hits.length, most),
    more: hits.length > most ? true : undefined,
    full: !isPartial && named < hits.length ? named : undefined,
    partial: isPartial ? true : undefined,
  }
}

/** The newest first, of one category at most: an index has all pages. */
function isPlain({ sort = 'newest', page: _page, ...filters }: ModelQuestion): boolean {
  const { category = [], ...others } = filters
  const isNewest = sort === 'newest' || sort === 'relevance'
  return isNewest && category.length < 2 && Object.keys(others).length === 0
}

function addressOf({ words, page = FIRST_PAGE, ...question }: ModelQuestion): string {
  const query = queryOf(question)
  const place = `${page.limit}/${page.skip}`
  if (words) return `/api/products/search/${place}/${words.join(' ')}?${query}`
  if (question.category?.length !== 1) return `/api/products/${place}?${query}`
  const { category, ...filters } = question
  return `/api/products/category/${category[0]}/${place}?${queryOf(filters)}`
}

function queryOf({ size, colour, words, page: _page, ...plain }: ModelQuestion): string {
  const named = { ...plain, 'option.Size': size, 'option.Colour': colour, q: words?.join(' ') }
  const given = Object.entries(named).flatMap(([name, values]) =>
    [values ?? []].flat().map((value) => [name, value === true ? '1' : `${value}`]),
  )
  return new URLSearchParams(given).toString()
}

/** What a card of a list shows; `offered`: the best variant that meets all rules. */
function cardOf(product: Product, asked: Asked) {
  const { offered } = product
  const model = productsById.get(product._id)
  const isMeant = model && meeting(model, asked).some(({ id }) => id === offered?._id)
  return {
    id: product._id,
    price: product.price,
    discountPercentage: product.discountPercentage,
    isFromPrice: product.fromPrice ?? false,
    stock: product.stock,
    offered: offered && [isMeant, offered.stock > 0, unitPrice(offered)],
  }
}

function modelCard(product: ModelProduct, asked: Asked): ReturnType<typeof cardOf> {
  const { variants } = product
  const best = bestOf(variants) as ModelVariant
  const offered = bestOf(meeting(product, asked))
  const alike = variants.filter(({ stock }) => stock > 0 === best.stock > 0)
  return {
    id: product.id,
    price: best.price,
    discountPercentage: best.discountPercentage,
    isFromPrice: alike.some((variant) => variant.unit > best.unit),
    stock: variants.reduce((sum, { stock }) => sum + stock, 0),
    offered:
      offered && namesOffer(product, asked) ? [true, offered.stock > 0, offered.unit] : undefined,
  }
}

/** Prices, discounts, options, and words that are among its options choose a variant. */
function namesOffer({ options, variants }: ModelProduct, asked: Asked): boolean {
  const { min, max, discount, size, colour, words = [] } = asked
  const values = variants.flatMap(({ choice }) => choice.map((value) => value.toLowerCase()))
  const isFiltered = [min, max, discount, size, colour].some((value) => value !== undefined)
  return options.length > 0 && (isFiltered || words.some((word) => values.includes(word)))
}

type Count = { count: number; more?: true | undefined }
type ValuesOf = Parameters<typeof countValues>[3]

async function expectFacets(question: ModelQuestion): Promise<void> {
  const asked = countedQuestion(products, question)
  const url = `/api/products/facets?${queryOf(question)}`
  const found: Facets = (await call(shop, { url })).json()
  const compare = (rule: RuleName, counts: [string, Count][], valuesOf: ValuesOf) =>
    expectCounts(rule, counts, { asked, model: countValues(products, asked, rule, valuesOf) })

  const hits = countHits(products, asked)
  if (found.more) expect(countIndexed(products, asked)).toBeGreaterThan(MAX_COUNTED)
  else expect(found.total).toBe(hits)
  expect(found.total).toBeLessThanOrEqual(Math.min(hits, MAX_COUNTED))
  compare('category', named(found.categories), ({ category }) => [category])
  compare('brand', named(found.brands), ({ brand }) => [brand.toLowerCase()])
  compare('discount', [['off', found.discount]], (_product, { discountPercentage }) =>
    discountPercentage > 0 ? ['off'] : [],
  )
  compare('stock', [['in stock', found.stock]], (_product, { stock }) =>
    stock > 0 ? ['in stock'] : [],
  )
  compare('rating', named(found.ratings), ({ rating }) =>
    [1, 2, 3, 4].filter((stars) => rating >= stars),
  )
  for (const name of ['Size', 'Colour'] as const) {
    const option = found.options.find((one) => one.name === name)
    compare(name, named(option?.values ?? []), (product, variant) => {
      const value = chosenValue(name, product, variant)
      return value === undefined ? [] : [value]
    })
  }
  expectPrices(found.prices, asked)
}

const named = (values: readonly (Count & { value: string | number })[]): [string, Count][] =>
  values.map((value) => [`${value.value}`.toLowerCase(), value])

type Model = { asked: Asked; model: Record<string, number> }

/** The counts are those of the model, or lower bounds where the index finds more than are counted. */
function expectCounts(rule: RuleName, counts: [string, Count][], { asked, model }: Model): void {
  const found = counts.filter(([, { count }]) => count > 0)
  const numbers = Object.fromEntries(found.map(([value, { count }]) => [value, count]))
  const isCut = counts.some(([, { more }]) => more)
  const exact = Object.fromEntries(
    Object.entries(model).map(([value, number]) => [value.toLowerCase(), number]),
  )
  if (!isCut) expect({ rule, ...numbers }).toEqual({ rule, ...exact })
  else expect(countIndexed(products, asked, rule)).toBeGreaterThan(MAX_COUNTED)
  for (const [value, number] of Object.entries(numbers))
    expect([rule, value, Math.max(number, exact[value] ?? 0)]).toEqual([rule, value, exact[value]])
}

/** Both ends, and a product in a bar for each step of the scale that its prices are on. */
function expectPrices({ min, max, steps }: Facets['prices'], asked: Asked): void {
  const prices = countValues(products, asked, 'price', (_product, variant) => [variant.unit])
  const ends = Object.keys(prices).map(Number)
  if (steps.some(({ more }) => more)) {
    expect(min).toBeGreaterThanOrEqual(Math.min(...ends))
    expect(max).toBeLessThanOrEqual(Math.max(...ends))
    return
  }
  const expected = ends.length > 0 ? [Math.min(...ends), Math.max(...ends)] : [0, 0]
  expect([min, max]).toEqual(expected)
  const onSteps = countValues(products, asked, 'price', (_product, variant) => [
    priceStep(toKobo(variant.unit)),
  ])
  const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
  expect(sumOf(steps.map(({ count }) => count))).toBe(sumOf(Object.values(onSteps)))
}
