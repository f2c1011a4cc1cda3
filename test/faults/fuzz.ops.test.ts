import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attack } from '../fuzz/attack.ts'
import { operationsOf } from '../fuzz/document.ts'
import { KnownValues } from '../fuzz/known.ts'
import { type Callers, givenCallers, givenRows } from '../fuzz/world.ts'
import { limit } from '../limit.ts'
import { SEED } from '../random.ts'
import { SECRET } from '../shop.ts'
import { brokenClaims } from './everything-holds.ts'
import { type FaultyShop, givenFaultyShop, KINDS, times } from './faulty-shop.ts'

/** `FUZZ_CALLS=460000 npm run test:faults -- fuzz`; with `TEST_SEED` the calls of that seed. */
const CALLS = Math.ceil(times('FUZZ_CALLS', 2_000) / KINDS.length)
/** The long form calls for the demo's goods, too; to make them takes longer than the short one. */
const GOODS = process.env.FUZZ_CALLS ? 'demo' : 'none'

describe.each(KINDS)(
  'a shop on the %s database, called by program from its API document',
  (kind) => {
    let shop: FaultyShop
    beforeAll(async () => {
      shop = await givenFaultyShop({ kind, env: { JWT_SECRET: SECRET, SEED: GOODS } })
    }, 300_000)
    afterAll(() => shop.close())

    test(`${CALLS} calls are answered as documented within 2 s`, {
      timeout: limit(300_000 + CALLS * 100),
    }, async () => {
      const tally = await attack(await targetOf(shop), { calls: CALLS, seed: SEED })
      console.info(`TEST_SEED=${SEED}, ${tally}`)
      expect(tally.faults.map(({ operation, what }) => `${operation}: ${what}`)).toEqual([])
    })

    test('is open afterwards, and its books are right', async () => {
      expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
      expect(await brokenClaims(shop.database.db)).toEqual([])
    })
  },
)

async function targetOf({ url, database: { db }, provider }: FaultyShop) {
  const operations = operationsOf(await (await fetch(`${url}/api/docs/json`)).json())
  const known = new KnownValues()
  return {
    ...{ origin: url, operations, known },
    callers: () => givenCallers(db),
    rows: (callers: Callers) => givenRows({ url, db, provider, known }, callers),
  }
}
