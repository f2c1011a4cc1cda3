import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/products.ts'
import { unitPrice } from '#contract/orders/pricing/pricing.ts'
import { openTestDatabase } from '#test/database.ts'
import { limit } from '#test/limit.ts'
import { givenCatalogue } from '#test/search/given-catalogue.ts'
import type { Labelled } from '#test/search/labelled.ts'
import type { Made } from '#test/search/made.ts'
import { madeCatalogue } from '#test/search/made-catalogue.ts'
import { tuning } from '#test/search/queries-tuning.ts'
import { unseen } from '#test/search/queries-unseen.ts'
import type { Database } from '../../platform/db/open.ts'
import { searchProducts } from '../products/search-products.ts'
import { createSynonymStore } from '../vocabulary/synonyms.ts'
import { foldWords } from '../vocabulary/upkeep.ts'

/** A shop with its first settings: no synonyms. */
let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await givenCatalogue(database.db, madeCatalogue)
  while ((await foldWords(database.db)) > 0);
}, limit(180_000))
afterAll(() => database.close())

const search = async (text: string): Promise<Product[]> => {
  const vocabulary = { db: database.db, synonyms: createSynonymStore(database.db) }
  return (await searchProducts(vocabulary, text, { page: { limit: 10, skip: 0 }, isWide: true }))
    .data
}

const categoryOf = new Map(madeCatalogue.map(({ title, category }) => [title, category]))

/** Whether a title, brand and category fit, and the price. */
const fits = (
  [, found, { min = 0, max = Number.POSITIVE_INFINITY } = {}]: Labelled,
  made: Made,
): boolean =>
  found.test(`${made.title} | ${made.brand} | ${made.category}`) &&
  made.price >= min &&
  made.price <= max

async function judge(query: Labelled) {
  const found = (await search(query[0])).map(
    (product): Made => ({
      ...product,
      price: unitPrice(product),
      category: categoryOf.get(product.title) ?? '',
    }),
  )
  const wanted = madeCatalogue.filter((made) => fits(query, made)).length
  const right = found.filter((made) => fits(query, made)).length
  expect(wanted, query[0]).toBeGreaterThan(0)
  return {
    typed: query[0],
    recall: right / Math.min(10, wanted),
    isFirstRight: found[0] !== undefined && fits(query, found[0]),
    titles: found.map(({ title, price }) => `${title} ₦${price}`),
  }
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

async function judgeAll(queries: readonly Labelled[], { isShown }: { isShown: boolean }) {
  const judged = []
  for (const query of queries) judged.push(await judge(query))
  const wrong = judged.filter(({ recall, isFirstRight }) => recall < 1 || !isFirstRight)
  if (isShown) for (const query of wrong) console.info(JSON.stringify(query, null, 1))
  const recall = mean(judged.map((query) => query.recall))
  const first = mean(judged.map(({ isFirstRight }) => Number(isFirstRight)))
  console.info(
    `${queries.length} queries: recall@10 ${recall.toFixed(3)}, first hit right ${first.toFixed(3)}`,
  )
  return { recall, first }
}

test.each([
  ['that the search was tuned with', tuning, true],
  ['that it was not tuned with', unseen, false],
])(
  'queries %s find real titles, the right ones first',
  { timeout: limit(120_000) },
  async (_which, queries, isShown) => {
    const { recall, first } = await judgeAll(queries, { isShown })
    expect(recall).toBeGreaterThanOrEqual(0.92)
    expect(first).toBeGreaterThanOrEqual(0.93)
  },
)
