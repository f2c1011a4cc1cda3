import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FULFILMENTS, fulfilmentOf, PARCEL_ACT_NAMES, piecesLeft } from '#contract/fulfilment.ts'
import { givenProduct, givenState } from '#test/factories.ts'
import { runFollowers, violations } from '#test/orders.ts'
import { actOnParcel, fulfilmentIn, givenPaidOrder, pack, readParcels } from '#test/parcels.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

/** Random acts of two admins on one order, some at the same moment: the books add up. */

let shop: TestShop
let admins: Person[]
let products: string[]
let state: string
beforeAll(async () => {
  shop = await openTestShop()
  admins = [await givenPerson(shop.db, { role: 'admin' }), await givenPerson(shop.db, { role: 'admin' })]
  products = [(await givenProduct(shop.db, { stock: 10_000 })).id, (await givenProduct(shop.db, { stock: 10_000 })).id]
  state = await givenState(shop.db)
})
afterAll(() => shop.close())

const acts = fc.oneof(
  { weight: 2, arbitrary: fc.constant('pack' as const) },
  { weight: 3, arbitrary: fc.constantFrom(...PARCEL_ACT_NAMES) },
)
const rounds = fc.array(fc.array(fc.tuple(acts, fc.nat(20), fc.nat(20)), { minLength: 1, maxLength: 3 }), {
  minLength: 2,
  maxLength: 8,
})

test('however parcels are packed, sent and undone, an order is where they are, and has no piece too many', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(rounds, fc.integer({ min: 1, max: 3 }), async (list, qty) => {
      const ordered = products.map((id) => ({ id, qty }))
      const { id } = await givenPaidOrder(shop, { state, products: ordered })
      for (const round of list) {
        const { data } = await readParcels(shop, id, { headers: as(admins[0] as Person) })
        const answers = await Promise.all(
          round.map(([act, a, b], place) => {
            const admin = admins[place % 2] as Person
            const lines = a % 3 ? [{ variant: products[a % 2], qty: (b % qty) + 1 }] : undefined
            if (act === 'pack' || data.length === 0) return pack(shop, admin, id, { lines })
            return actOnParcel(shop, admin, data[a % data.length]._id, act, { reason: 'x' })
          }),
        )
        for (const answer of answers) expect([200, 201, 404, 409]).toContain(answer.statusCode)
      }
      await expectSound(id, qty)
    }),
    { numRuns: 25 },
  )
  await runFollowers(shop)
  expect(await violations(shop.db)).toEqual([])
})

/** Counted by the test from what the API says. */
async function expectSound(id: string, qty: number): Promise<void> {
  const { data } = await readParcels(shop, id, { headers: as(admins[0] as Person) })
  type Line = { variant: string; qty: number }
  const parcels = (data as { state: 'packed'; lines: Line[] }[]).map(({ state, lines }) => ({
    state,
    pieces: lines.reduce((sum, line) => sum + line.qty, 0),
  }))
  const packed = (data as { lines: Line[] }[]).flatMap(({ lines }) => lines)
  const left = piecesLeft(
    products.map((variant) => ({ variant, qty })),
    packed,
  )
  const pieces = (lines: readonly { qty: number }[]) => lines.reduce((sum, line) => sum + line.qty, 0)
  expect(pieces(left) + pieces(packed)).toBe(2 * qty)
  expect(await fulfilmentIn(shop, id)).toBe(fulfilmentOf(2 * qty, parcels))
  expect(FULFILMENTS).toContain(await fulfilmentIn(shop, id))
}
