import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { call, givenOrder, givenProduct, givenVariants, said } from '#test/factories.ts'
import { HOSTILE_TEXTS } from '#test/hostile-texts.ts'
import { act, booksOf, runFollowers, violations } from '#test/orders.ts'
import {
  actOnParcel,
  fulfilmentIn,
  givenPaidOrder,
  givenParcel,
  pack,
  readParcels,
} from '#test/parcels.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { picture } from '#test/picture.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { createRowId } from '../../platform/ids.ts'

let shop: TestShop
let admin: Person
let other: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin', full_name: 'Bola Ade' })
  other = await givenPerson(shop.db, { role: 'admin', full_name: 'Tunde' })
})
afterAll(() => shop.close())

/** A paid order of 3 plain pieces and 2 of a shirt in M. */
async function givenTwoLines() {
  const [plain, shirt] = [
    await givenProduct(shop.db),
    await givenVariants(shop.db, [{ choice: ['M', 'Indigo'] }]),
  ]
  const variant = shirt.variants[0]?.id ?? ''
  const order = await givenPaidOrder(shop, {
    products: [
      { id: plain.id, qty: 3 },
      { id: shirt.id, variant, qty: 2 },
    ],
  })
  return { ...order, plain: plain.id, shirt: variant }
}

/** The order as the list of the back office has it. */
async function listed(id: string) {
  const { data } = (await call(shop, { url: '/api/sales/50/0', headers: as(admin) })).json()
  return data.find(({ _id }: { _id: string }) => _id === id)
}

describe('packing', () => {
  test('packing a paid order makes one parcel and its event', async () => {
    const { id, plain, shirt } = await givenTwoLines()
    expect(said(await pack(shop, admin, id))).toEqual([201, 'order has been packed'])
    expect(await fulfilmentIn(shop, id)).toBe('packed')
    const { data } = await readParcels(shop, id, { headers: as(admin) })
    expect(data).toMatchObject([
      {
        state: 'packed',
        lines: [
          { variant: plain, qty: 3, serials: [] },
          { variant: shirt, qty: 2, choice: 'M / Indigo' },
        ],
        staff: { packedBy: 'Bola Ade' },
      },
    ])
    expect((await booksOf(shop.db, id)).history).toBe('placed paid packed')
  })

  test('in parts: the order is packed when its last piece is', async () => {
    const { id, plain, shirt } = await givenTwoLines()
    const first = await pack(shop, admin, id, {
      lines: [{ variant: plain, qty: 2, serials: ['A1', ' ', 'A2'] }],
    })
    expect(said(first)).toEqual([201, 'part of the order has been packed'])
    expect(await fulfilmentIn(shop, id)).toBe('unpacked')
    expect(await listed(id)).toMatchObject({ fulfilment: 'unpacked', packed: { pieces: 2, of: 5 } })
    const tooMany = await pack(shop, admin, id, { lines: [{ variant: plain, qty: 2 }] })
    expect(said(tooMany)).toEqual([
      409,
      expect.stringMatching(/^only 1 of Product .* are left to pack$/),
    ])
    expect(said(await pack(shop, admin, id, { lines: [{ variant: shirt, qty: 2 }] }))[0]).toBe(201)
    expect(said(await pack(shop, admin, id))).toEqual([201, 'order has been packed'])
    expect(await fulfilmentIn(shop, id)).toBe('packed')
    expect(await listed(id)).not.toHaveProperty('packed')
    const { data } = await readParcels(shop, id, { headers: as(admin) })
    expect(data[0].lines[0].serials).toEqual(['A1', 'A2'])
    expect(said(await pack(shop, admin, id))).toEqual([
      409,
      'everything in this order has been packed already',
    ])
  })

  test('two admins at once: one packs it, the other hears that it is packed', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await givenPaidOrder(shop)
      const answers = await Promise.all(
        [admin, other, admin, other].map((who) => pack(shop, who, id)),
      )
      expect(answers.map(said).toSorted()).toEqual([
        [201, 'order has been packed'],
        ...Array.from({ length: 3 }, () => [
          409,
          'everything in this order has been packed already',
        ]),
      ])
    }
  })

  test('parts at once: never more pieces than the order has', async () => {
    const { id, plain } = await givenTwoLines()
    const lines = [{ variant: plain, qty: 2 }]
    const answers = await Promise.all(
      [admin, other, admin].map((who) => pack(shop, who, id, { lines })),
    )
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([201, 409, 409])
  })

  test('the same packing call packs once', async () => {
    const { id, plain } = await givenTwoLines()
    const packing = { id: createRowId(), lines: [{ variant: plain, qty: 1 }] }
    const answers = await Promise.all([1, 2, 3].map(() => pack(shop, admin, id, packing)))
    expect(answers.map((answer) => [answer.statusCode, answer.json()._id])).toEqual(
      answers.map(() => [201, packing.id]),
    )
    expect((await booksOf(shop.db, id)).history).toBe('placed paid packed')
  })

  test('a used parcel id with other contents packs nothing and is refused', async () => {
    const [{ id, plain, shirt }, another] = [await givenTwoLines(), await givenPaidOrder(shop)]
    const packing = { id: createRowId(), lines: [{ variant: plain, qty: 1 }] }
    expect(said(await pack(shop, admin, id, packing))).toEqual([201, messages.partPacked])
    const used = [422, messages.parcelIdUsedBefore]
    expect(
      said(await pack(shop, admin, id, { ...packing, lines: [{ variant: shirt, qty: 1 }] })),
    ).toEqual(used)
    expect(
      said(await pack(shop, admin, id, { ...packing, lines: [{ variant: plain, qty: 2 }] })),
    ).toEqual(used)
    expect(said(await pack(shop, admin, id, { id: packing.id }))).toEqual(used)
    expect(said(await pack(shop, admin, id, { ...packing, photo: await picture('red') }))).toEqual(
      used,
    )
    expect(said(await pack(shop, admin, another.id, packing))).toEqual(used)
    expect(said(await pack(shop, admin, another.id, { id: packing.id }))).toEqual(used)
    expect((await booksOf(shop.db, id)).history).toBe('placed paid packed')
  })

  test('a repeated packing call answers as the first time', async () => {
    const { id, plain } = await givenTwoLines()
    const packing = {
      id: createRowId(),
      lines: [{ variant: plain, qty: 1 }],
      photo: await picture('red'),
    }
    const first = await pack(shop, admin, id, packing)
    await pack(shop, admin, id)
    const again = await pack(shop, admin, id, packing)
    expect([again.statusCode, again.json()]).toEqual([201, first.json()])
    expect(again.json().message).toBe(messages.partPacked)
  })

  test('of two orders packed with one id at once, one is refused', async () => {
    const orders = [await givenPaidOrder(shop), await givenPaidOrder(shop)]
    const packing = { id: createRowId() }
    const answers = await Promise.all(orders.map(({ id }) => pack(shop, admin, id, packing)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422])
  })

  test('an order is packed when paid or to be paid on delivery', async () => {
    const notReady =
      'only paid orders and orders that are paid on delivery can be packed, shipped and delivered'
    const open = await givenOrder(shop, { stateValues: { state: 'Lagos' } })
    expect(said(await pack(shop, admin, open.id))).toEqual([409, notReady])
    await act(shop, open, 'on delivery')
    const board = (await call(shop, { url: '/api/packing/50/0', headers: as(admin) })).json()
    expect(board.data).toContainEqual(
      expect.objectContaining({ _id: open.id, due: open.totalKobo / 100 }),
    )
    expect((await pack(shop, admin, open.id)).statusCode).toBe(201)
    const cancelled = await givenOrder(shop)
    await act(shop, cancelled, 'cancel')
    expect(said(await pack(shop, admin, cancelled.id))).toEqual([409, 'this order was cancelled'])
    const completed = await givenPaidOrder(shop)
    await call(shop, {
      method: 'PUT',
      url: `/api/sales/${completed.id}`,
      payload: { value: 'completed' },
      headers: as(admin),
    })
    expect(await fulfilmentIn(shop, completed.id)).toBe('unpacked')
    expect((await pack(shop, admin, completed.id)).statusCode).toBe(201)
  })

  test('it refuses what is no line, no number and no order, in words', async () => {
    const { id, plain } = await givenTwoLines()
    const bad = async (lines: unknown) => (await pack(shop, admin, id, { lines })).statusCode
    expect(await bad([{ variant: createRowId(), qty: 1 }])).toBe(400)
    expect(await bad([{ variant: plain, qty: 0 }])).toBe(400)
    expect(await bad([{ variant: plain, qty: 1.5 }])).toBe(400)
    expect(await bad([{ variant: plain, qty: 99_999 }])).toBe(400)
    expect(await bad([])).toBe(400)
    expect(await bad('x')).toBe(400)
    expect(
      await bad([
        { variant: plain, qty: 1 },
        { variant: plain, qty: 1 },
      ]),
    ).toBe(400)
    expect(await bad([{ variant: plain, qty: 1, serials: ['1', '2'] }])).toBe(400)
    expect(await bad([{ variant: plain, qty: 1, serials: ['x'.repeat(41)] }])).toBe(400)
    for (const unknown of ['nothing', createRowId()]) {
      expect(said(await pack(shop, admin, unknown))).toEqual([404, 'order not found'])
      expect(said(await actOnParcel(shop, admin, unknown, 'ship'))).toEqual([
        404,
        'parcel not found',
      ])
    }
  })

  test("a photo is encoded again and shown to admins and the order's viewers", async () => {
    const order = await givenPaidOrder(shop)
    await givenParcel(shop, admin, order.id, { photo: await picture('teal') })
    const { data } = await readParcels(shop, order.id, { cookies: order.cookies })
    expect(data[0].photo).toMatch(/^\/images\/[0-9a-f]{32}-640\.webp$/)
    expect((await call(shop, { url: data[0].photo })).statusCode).toBe(200)
    expect(await readParcels(shop, order.id)).toMatchObject({ data: [] })
    const next = await givenPaidOrder(shop)
    expect(
      (await pack(shop, admin, next.id, { photo: Buffer.from('<svg onload=alert(1)>') }))
        .statusCode,
    ).toBe(400)
    expect((await pack(shop, admin, next.id, { photo: Buffer.alloc(2_000_001) })).statusCode).toBe(
      413,
    )
  })
})

test('what was done to parcels is in the audit log, with its author', async () => {
  const { id } = await givenPaidOrder(shop)
  const parcel = await givenParcel(shop, admin, id)
  await actOnParcel(shop, admin, parcel, 'ship', { courier: 'GIG Logistics' })
  await actOnParcel(shop, other, parcel, 'unship')
  await actOnParcel(shop, other, parcel, 'unpack')
  await runFollowers(shop)
  const rows = await shop.db
    .selectFrom('audit_log')
    .selectAll()
    .where('target', '=', id)
    .orderBy('id')
    .execute()
  expect(rows.map(({ action, actor_name }) => `${action} ${actor_name}`)).toEqual([
    'sale.pack Bola Ade',
    'sale.ship Bola Ade',
    'sale.unship Tunde',
    'sale.unpack Tunde',
  ])
  expect(rows[1]?.details).toMatchObject({ shipment: parcel, courier: 'GIG Logistics' })
})

test('texts of any kind are kept or refused', async () => {
  for (const text of HOSTILE_TEXTS) {
    const { id } = await givenPaidOrder(shop)
    const parcel = await givenParcel(shop, admin, id)
    const answer = await actOnParcel(shop, admin, parcel, 'ship', {
      courier: text,
      tracking: text,
      trackingLink: text,
    })
    expect(answer.statusCode).toBeLessThan(500)
  }
  expect(await violations(shop.db)).toEqual([])
})
