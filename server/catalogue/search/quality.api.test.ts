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
