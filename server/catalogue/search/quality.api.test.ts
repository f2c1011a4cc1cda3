import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product, ProductListPage } from '#contract/catalogue/products.ts'
import { unitPrice } from '#contract/orders/pricing/pricing.ts'
import { seedSynonyms } from '#demo/data.ts'
import { seedDemoShop } from '#demo/demo.ts'
import { searchProducts } from '#server/catalogue/products/search-products.ts'
import { createSynonymStore } from '#server/catalogue/vocabulary/synonyms.ts'
import { foldWords } from '#server/catalogue/vocabulary/upkeep.ts'
import { createRowId } from '#server/platform/ids.ts'
import { openTestDatabase } from '#test/database.ts'
import { limit } from '#test/limit.ts'
import { heldOut, type Query, second, tuned } from '#test/search-queries.ts'
import type { Database } from '../../platform/db/open.ts'
import type { Images } from '../../platform/images/images.ts'

let database: Database
let products: Product[]
let categories: Map<string, string>

/** Their pictures are found by nobody. */
const noImages = {
  store: async () => 'a'.repeat(32),
  variant: async () => undefined,
} as unknown as Images

beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  await seedDemoShop({ database, images: noImages, say: () => {} })
  const seeded = await db.selectFrom('synonym').select('id').limit(1).executeTakeFirst()
  if (!seeded)
    await db
      .insertInto('synonym')
      .values(seedSynonyms.map((words) => ({ id: createRowId(), words: [...words] })))
      .execute()
  while ((await foldWords(db)) > 0);
  const everything = { page: { limit: 100, skip: 0 } }
  const pages = await Promise.all(
    [0, 100, 200, 300].map((skip) => search('', { ...everything, page: { limit: 100, skip } })),
  )
  products = pages.flatMap(({ data }) => data)
  const rows = await db.selectFrom('category').select(['id', 'title']).execute()
  categories = new Map(rows.map(({ id, title }) => [id, title]))
})
afterAll(() => database.close())

const search = (text: string, options = { page: { limit: 10, skip: 0 } }) =>
  searchProducts({ db: database.db, synonyms: createSynonymStore(database.db) }, text, {
    ...options,
    isWide: true,
  })

const asText = ({ title, brand, category, options = [] }: Product): string => {
  const values = options.flatMap((option) => option.values.map(({ value }) => value))
  return `${title} | ${brand} | ${categories.get(category)} | ${values.join(', ')}`
}

const fits =
  ({ found, min = 0, max = Number.POSITIVE_INFINITY }: Query) =>
  (product: Product): boolean =>
    found.test(asText(product)) && unitPrice(product) >= min && unitPrice(product) <= max

/** Each query is searched once; some are in more than one list. */
const searched = new Map<Query, Promise<ProductListPage>>()
function searchOnce(query: Query): Promise<ProductListPage> {
  const found = searched.get(query) ?? search(query.typed)
  searched.set(query, found)
  return found
}

async function judge(query: Query) {
  const { data } = await searchOnce(query)
  const wanted = products.filter(fits(query))
  const right = data.filter(fits(query))
  return {
    recall: wanted.length === 0 ? 0 : right.length / Math.min(10, wanted.length),
    isFirstRight: data[0] !== undefined && fits(query)(data[0]),
    lacking: wanted
      .filter((one) => !right.some(({ _id }) => _id === one._id))
      .map(({ title }) => title),
    first: data.slice(0, 4).map(({ title }) => title),
  }
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

async function judgeAll(queries: readonly Query[]) {
  const judged = []
  for (const query of queries) judged.push({ typed: query.typed, ...(await judge(query)) })
  for (const { typed, recall, isFirstRight, first, lacking } of judged)
    if (recall < 1 || !isFirstRight)
      console.info(
        `${typed}: recall ${recall.toFixed(2)}, first ${isFirstRight ? 'right' : 'WRONG'}\n   found ${first.join(' · ')}\n   lacks ${lacking.slice(0, 4).join(' · ')}`,
      )
  const figures = {
    recall: mean(judged.map(({ recall }) => recall)),
    first: mean(judged.map(({ isFirstRight }) => Number(isFirstRight))),
  }
  console.info(
    `${queries.length} queries: recall@10 ${figures.recall.toFixed(3)}, first hit right ${figures.first.toFixed(3)}`,
  )
  return figures
}

// It searches up to 249 times.
test.each([
  ['that the search was tuned with', tuned, 0.97],
  ['that came last', heldOut, 0.95],
  ['of all kinds', [...tuned, ...second, ...heldOut], 0.97],
])(
  'queries %s: the expected product is found, and first',
  { timeout: limit(120_000) },
  async (_which, queries, least) => {
    const { recall, first } = await judgeAll(queries)
    expect(recall).toBeGreaterThanOrEqual(least)
    expect(first).toBeGreaterThanOrEqual(0.95)
  },
)
