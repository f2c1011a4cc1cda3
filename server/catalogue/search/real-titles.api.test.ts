import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { limit } from '#test/limit.ts'
import { givenCatalogue } from '#test/search/given-catalogue.ts'
import { type JudgedShop, judgeQueries, openJudgedShop } from '#test/search/judge-search.ts'
import { madeCatalogue } from '#test/search/made-catalogue.ts'
import { tuning } from '#test/search/queries-tuning.ts'
import { unseen } from '#test/search/queries-unseen.ts'
import type { Database } from '../../platform/db/open.ts'

/** A shop with its first settings: no synonyms. */
let database: Database
let shop: JudgedShop
beforeAll(async () => {
  database = await openTestDatabase()
  await givenCatalogue(database.db, madeCatalogue)
  shop = await openJudgedShop(database.db)
}, limit(180_000))
afterAll(() => database.close())

test.each([
  ['that the search was tuned with', tuning, true],
  ['that it was not tuned with', unseen, false],
])(
  'queries %s find real titles, the right ones first',
  { timeout: limit(120_000) },
  async (_which, queries, isShown) => {
    const labelled = queries.map(([typed, found, prices]) => ({ typed, found, ...prices }))
    const { recall, first } = await judgeQueries(shop, labelled, { isShown })
    expect(recall).toBeGreaterThanOrEqual(0.92)
    expect(first).toBeGreaterThanOrEqual(0.93)
  },
)
