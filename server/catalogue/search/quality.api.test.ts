import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedSynonyms } from '#demo/data.ts'
import { seedDemoShop } from '#demo/demo.ts'
import { createRowId } from '#server/platform/ids.ts'
import { openTestDatabase } from '#test/database.ts'
import { limit } from '#test/limit.ts'
import { type JudgedShop, judgeQueries, openJudgedShop } from '#test/search/judge-search.ts'
import { heldOut, second, tuned } from '#test/search-queries.ts'
import type { Database } from '../../platform/db/open.ts'
import type { Images } from '../../platform/images/images.ts'

let database: Database
let shop: JudgedShop

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
  shop = await openJudgedShop(db)
})
afterAll(() => database.close())

// It searches up to 249 times.
test.each([
  ['that the search was tuned with', tuned, 0.97],
  ['that came last', heldOut, 0.95],
  ['of all kinds', [...tuned, ...second, ...heldOut], 0.97],
])(
  'queries %s: the expected product is found, and first',
  { timeout: limit(120_000) },
  async (_which, queries, least) => {
    const { recall, first } = await judgeQueries(shop, queries)
    expect(recall).toBeGreaterThanOrEqual(least)
    expect(first).toBeGreaterThanOrEqual(0.95)
  },
)

/** What the first hit is, and how many products are called by all words: undefined where all are. */
test.each<[typed: string, first: RegExp, full: number | undefined]>([
  ['charger for infinix', /Charger/, undefined],
  ['men', /Men’s Native Wear/, undefined],
  ['ps5', /^PlayStation 5/, undefined],
  ['tv under 200000', /^Hisense 32-inch A4 HD TV/, 1],
  ['shoe size 42 black', /Court Shoes/, 5],
  ['case for iphone 15', /Case for iPhone 15/, 1],
])('%s: what goods are comes before what they go with', async (typed, first, full) => {
  const found = await shop.search(typed, { limit: 1 })
  const text = shop.products.get(found.data[0]?._id ?? '')?.text
  expect([text, found.full]).toEqual([expect.stringMatching(first), full])
})
