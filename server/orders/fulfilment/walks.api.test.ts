import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PARCEL_ACT_NAMES, type VariantPieces } from '#contract/orders/fulfilment/fulfilment.ts'
import { givenOrder, givenProduct, givenState } from '#test/factories.ts'
import { limit } from '#test/limit.ts'
import { act, runFollowers, violations } from '#test/orders.ts'
import { actOnParcel, fulfilmentIn, givenPaidOrder, pack, readParcels } from '#test/parcels.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { runs } from '#test/random.ts'
import { refundOrder } from '#test/refunds.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

/** Random acts of two admins on one order, some at the same moment: the books add up. */

let shop: TestShop
let admins: Person[]
let products: string[]
let state: string
beforeAll(async () => {
  shop = await openTestShop()
  products = [
    (await givenProduct(shop.db, { stock: 10_000 })).id,
    (await givenProduct(shop.db, { stock: 10_000 })).id,
  ]
  state = await givenState(shop.db)
})
afterAll(() => shop.close())

/** For each walk: a refund needs a sign-in of the last minutes, and all walks may take longer. */
const givenAdmins = () => Promise.all([0, 1].map(() => givenPerson(shop.db, { role: 'admin' })))

const acts = fc.oneof(
  { weight: 2, arbitrary: fc.constant('pack' as const) },
  { weight: 2, arbitrary: fc.constant('refund' as const) },
  { weight: 4, arbitrary: fc.constantFrom(...PARCEL_ACT_NAMES) },
)
const rounds = fc.array(
  fc.array(fc.tuple(acts, fc.nat(20), fc.nat(20)), { minLength: 1, maxLength: 3 }),
  {
    minLength: 2,
    maxLength: 8,
  },
)
type Rounds = typeof rounds extends fc.Arbitrary<infer List> ? List : never
type Parcels = {
  data: { _id: string; state: string; lines: VariantPieces[]; resendOf?: string }[]
  toPack: VariantPieces[]
}

test('parcels and refunds never count a piece twice', {
  timeout: limit(300_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(rounds, fc.integer({ min: 1, max: 3 }), async (list, qty) => {
      admins = await givenAdmins()
      const ordered = products.map((id) => ({ id, qty }))
      const { id } = await givenPaidOrder(shop, { state, products: ordered })
      await walk(id, list, qty)
      await expectSound(id, qty)
    }),
    { numRuns: runs(25) },
  )
  await runFollowers(shop)
  expect(await violations(shop.db)).toEqual([])
})

test('cancelling a shipped order returns only what is in the shop', {
  timeout: limit(300_000),
}, async () => {
  const lagos = await givenState(shop.db, { state: 'Lagos' })
  await fc.assert(
    fc.asyncProperty(rounds, rounds, async (before, after) => {
      admins = await givenAdmins()
      const stock = await stockOf()
      const order = await givenOrder(shop, {
        state: lagos,
        products: products.map((id) => ({ id, qty: 2 })),
      })
      await act(shop, order, 'on delivery')
      await walk(order.id, before, 2)
      const [cancelled] = await Promise.all([
        act(shop, order, 'cancel'),
        walk(order.id, after.slice(0, 1), 2),
      ])
      expect(cancelled.statusCode).toBe(200)
      await walk(order.id, after.slice(1), 2)
      const { data } = await parcelsOf(order.id)
      const away = data
        .filter((parcel) => ['shipped', 'delivered'].includes(parcel.state))
        .flatMap(({ lines }) => lines)
      const held = (variant: string) => count(away.filter((line) => line.variant === variant))
      expect(await stockOf()).toEqual(
        stock.map((pieces, place) => pieces - held(products[place] as string)),
      )
      for (const parcel of data)
        await actOnParcel(shop, admins[0] as Person, parcel._id, 'return', { reason: 'x' })
      expect(await stockOf()).toEqual(stock)
    }),
    { numRuns: runs(25) },
  )
  await runFollowers(shop)
  expect(await violations(shop.db)).toEqual([])
})

/** Acts of a round happen at the same moment. */
async function walk(id: string, list: Rounds, qty: number): Promise<void> {
  for (const round of list) {
    const { data } = await parcelsOf(id)
    const answers = await Promise.all(
      round.map(([act, a, b], place) => {
        const admin = admins[place % 2] as Person
        const variant = products[a % 2] as string
        const pieces = (b % qty) + 1
        if (act === 'refund')
          return refundOrder(shop, admin, id, {
            lines: [{ id: variant, qty: pieces }],
            restock: a % 4 > 0,
          })
        const parcel = data[a % Math.max(1, data.length)]
        if (act === 'pack' || !parcel)
          return pack(shop, admin, id, { lines: a % 3 ? [{ variant, qty: pieces }] : undefined })
        return actOnParcel(shop, admin, parcel._id, act, { reason: 'x' })
      }),
    )
    for (const answer of answers) expect([200, 201, 404, 409]).toContain(answer.statusCode)
  }
}

const parcelsOf = (id: string): Promise<Parcels> =>
  readParcels(shop, id, { headers: as(admins[0] as Person) })

const count = (pieces: readonly VariantPieces[]): number =>
  pieces.reduce((sum, { qty }) => sum + qty, 0)

async function stockOf(): Promise<number[]> {
  const rows = await shop.db
    .selectFrom('variant')
    .select(['id', 'stock'])
    .where('id', 'in', products)
    .execute()
  return products.map((id) => rows.find((row) => row.id === id)?.stock ?? 0)
}

/** Counted by the test from what the API says. */
async function expectSound(id: string, qty: number): Promise<void> {
  const { data, toPack } = await parcelsOf(id)
  const restocked = await restockedOf(id)
  for (const variant of products) {
    const countIn = (parcels: Parcels['data']) =>
      count(parcels.flatMap(({ lines }) => lines.filter((line) => line.variant === variant)))
    const inParcels = countIn(data) - countIn(data.filter(({ resendOf }) => resendOf !== undefined))
    const left = count(toPack.filter((line) => line.variant === variant))
    expect(inParcels + left).toBeLessThanOrEqual(qty)
    expect(inParcels + left + (restocked.get(variant) ?? 0)).toBeGreaterThanOrEqual(qty)
  }
  const where = await fulfilmentIn(shop, id)
  if (toPack.length > 0) expect(where).toBe('unpacked')
  if (where === 'unpacked') expect(toPack.length).toBeGreaterThan(0)
  if (count([...restocked].map(([variant, qty]) => ({ variant, qty }))) === 2 * qty)
    expect(where).toBe('returned')
}

async function restockedOf(saleId: string): Promise<Map<string, number>> {
  const rows = await shop.db
    .selectFrom('stock_movement')
    .select((eb) => ['variant_id', eb.fn.sum<number>('delta').as('qty')])
    .where('sale_id', '=', saleId)
    .where('kind', '=', 'return')
    .groupBy('variant_id')
    .execute()
  return new Map(rows.map((row) => [row.variant_id, Number(row.qty)]))
}
