import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { lineTotalKobo } from '#contract/orders/pricing/pricing.ts'
import type { SaleRefund } from '#contract/orders/refunds/refunds.ts'
import { BY_HAND } from '#contract/orders/states/sale-rules.ts'
import { runBulkJobs } from '#server/orders/order-list/run-jobs.ts'
import { completeSale } from '#server/orders/payments/complete-sale.ts'
import { expireUnpaidSales } from '#server/orders/payments/expire-sales.ts'
import type { AuditedAct } from '#server/platform/audit/audit.ts'
import { givenDiscount } from './discounts.ts'
import {
  call,
  checkoutForm,
  cookieOf,
  givenProduct,
  givenState,
  givenVariants,
} from './factories.ts'
import { encodeForm } from './forms.ts'
import { limit } from './limit.ts'
import {
  act,
  booksOf,
  confirm,
  drainWebhooks,
  paidEvent,
  prepare,
  reconcileNow,
  sendEvent,
  stockOf,
  violations,
} from './orders.ts'
import { actOnParcel, pack } from './parcels.ts'
import { as, givenAct, givenPerson, type Person } from './people.ts'
import { linesWithPeople } from './people-in-log.ts'
import { runs } from './random.ts'
import { refundOrder, refundsNow } from './refunds.ts'
import { openTestShop, type TestShop } from './shop.ts'

/** Random concurrent actions of several people on few products: the books add up. */
const STOCK = 6
/** Low, so that it is reached. */
const CAP = { orders: 3, pieces: 7 }

let shop: TestShop
const log: string[] = []
let states: string[]
beforeAll(async () => {
  const logTarget = { write: (line: string) => void log.push(line) }
  shop = await openTestShop({ holdCaps: { address: CAP, account: CAP }, logTarget })
  byAdmin = await givenAct(shop.db, 'Bola')
  admin = await givenPerson(shop.db, { role: 'admin' })
  states = [
    await givenState(shop.db, { state: 'Lagos' }),
    await givenState(shop.db, { state: 'Ogun' }),
  ]
})
afterAll(() => shop.close())

type Order = {
  id: string
  cookies: Record<string, string>
  totalKobo: number
  email: string
  lines: { id: string; variant?: string; qty: number }[]
  /** The address from which it was placed. */
  from: string
}
/** What can be bought: `variant` of a product with options. */
type Item = { id: string; variant?: string }
/** `code`: a typed one; `most`: how often it may be used. */
type Discounts = { code: string; most: number; ids: string[] }
type World = { items: Item[]; addresses: string[]; orders: Order[]; discounts: Discounts }

const pick = fc.nat(50)
const at = <T>(list: readonly T[], index: number): T | undefined =>
  list[index % Math.max(1, list.length)]
let byAdmin: AuditedAct
let admin: Person

/**
 * One action; the numbers choose its object and its variant. Returns the status, if there is one.
 */
const actions: Record<
  string,
  (world: World, a: number, b: number, c: number) => Promise<number | undefined>
> = {
  place: async ({ items, addresses, orders, discounts }, a, b, c) => {
    const lines = [a, b].map((n, i) => ({ id: '', ...at(items, n), qty: ((c + i) % 3) + 1 }))
    const code = at(
      [undefined, discounts.code, discounts.code.toLowerCase(), 'NO-SUCH-CODE'],
      b + c,
    )
    const phoneNumber = `0803123456${a % 4}`
    const payload = checkoutForm(at(states, c) ?? '', lines, { phoneNumber, ...(code && { code }) })
    const from = at(addresses, a + b + c) ?? ''
    const answer = await call(shop, {
      method: 'POST',
      url: '/api/sales',
      payload,
      remoteAddress: from,
    })
    if (answer.statusCode !== 201) return answer.statusCode
    const sale = answer.json()
    const totalKobo = Math.round((sale.subtotal + sale.shippingPrice) * 100)
    const { email } = payload
    orders.push({
      id: sale._id,
      email,
      cookies: cookieOf(answer),
      totalKobo,
      lines: sale.products,
      from,
    })
    return 201
  },
  changeDiscount: async ({ discounts }, a, b, c) => {
    const id = at(discounts.ids, a)
    const values = at([{ percent: 5 + b / 8 }, { active: c % 2 > 0 }, { active: true }], c) ?? {}
    const terms = { ...values, version: sql<number>`version + 1` }
    await shop.db
      .updateTable('discount')
      .set(terms)
      .where('id', '=', id ?? '')
      .where('kind', '=', 'percent')
      .execute()
    return undefined
  },
  cancel: onOrder((order) => act(shop, order, 'cancel')),
  onDelivery: onOrder((order) => act(shop, order, 'on delivery')),
  openPopup: onOrder(async (order, _b, c) => {
    const answer = await prepare(shop, order, c % 2 ? order.id : undefined)
    const isOutage =
      answer.statusCode === 503 && answer.json().message === messages.providerUnreachable
    return isOutage ? { statusCode: 202 } : answer
  }),
  report: onOrder((order, b) => confirm(shop, referenceOf(order, b))),
  hook: onOrder((order, b) => sendEvent(shop, paidEvent(referenceOf(order, b)))),
  pay: async ({ orders }, a, b, c) => {
    const order = at(orders, a)
    if (!order) return undefined
    const amount = order.totalKobo + (at([0, 0, 0, -1, 1, 5000], c) ?? 0)
    const status = at(['success', 'success', 'success', 'pending', 'failed'], b + c) ?? 'success'
    const reference = referenceOf(order, b)
    // As at the real provider, a paid charge stays paid.
    if (shop.cards.charges.get(reference)?.status !== 'success')
      shop.cards.charges.set(reference, { amount, status })
    return undefined
  },
  complete: async ({ orders }, a, b) => {
    const order = at(orders, a)
    const method = at(BY_HAND, b) ?? 'cash'
    if (order)
      await completeSale(shop.payments, { id: order.id, method, ...byAdmin }).catch(refusedOnly)
    return undefined
  },
  receive: onOrder(({ id }, b, c) => {
    const ifCancelled = at(['resume', 'refund', undefined], c)
    const payload = {
      method: at(BY_HAND, b),
      day: '2026-11-01',
      isDeposit: true,
      ...(ifCancelled && { ifCancelled }),
    }
    return call(shop, {
      method: 'POST',
      url: `/api/sales/${id}/payments`,
      payload,
      headers: as(admin),
    })
  }),
  refund: async ({ orders }, a, b, c) => {
    const order = at(orders, a)
    if (!order) return undefined
    const line = at(order.lines, b)
    const pieces = line
      ? [{ id: line.id, ...(line.variant && { variant: line.variant }), qty: (c % 2) + 1 }]
      : []
    const form = at(
      [
        { all: true },
        { lines: pieces },
        { lines: pieces, shipping: true },
        { amount: b * 100 },
        { lines: pieces, amount: 0 },
      ],
      b + c,
    )
    const way = at(['card', 'cash', undefined] as const, a + c)
    const request = c % 4 === 0 ? at(await returnsOf(order), b) : undefined
    const closing = { ...(way && { way }), ...(request && { return: request }) }
    return (await refundOrder(shop, admin, order.id, { ...form, restock: c % 3 > 0, ...closing }))
      .statusCode
  },
  askReturn: onOrder(({ id, cookies, lines }, b, c) => {
    const line = at(lines, b)
    const asked = [
      { id: line?.id, ...(line?.variant && { variant: line.variant }), qty: (c % 2) + 1 },
    ]
    const { payload, headers } = encodeForm({
      fields: { lines: JSON.stringify(asked), reason: 'damaged' },
      files: [],
    })
    return call(shop, {
      method: 'POST',
      url: `/api/sales/${id}/returns`,
      payload,
      headers,
      cookies,
    })
  }),
  moveReturn: onOrder(async (order, b, c) => {
    const value = at(['approve', 'receive', 'refuse', 'withdraw'], c)
    const url = `/api/returns/${at(await returnsOf(order), b) ?? order.id}`
    return call(shop, {
      method: 'PUT',
      url,
      payload: { value, words: 'as we said' },
      headers: as(admin),
    })
  }),
  pack: onOrder(({ id, lines }, b, c) => {
    const line = at(lines, b)
    const some = [{ variant: line ? variantOf(line) : id, qty: 1 }]
    return pack(shop, admin, id, c % 2 ? { lines: some } : {})
  }),
  moveParcel: onOrder(async ({ id }, b, c) => {
    const parcels = await shop.db
      .selectFrom('parcel')
      .select('id')
      .where('sale_id', '=', id)
      .orderBy('id')
      .execute()
    const value =
      at(['ship', 'deliver', 'deliver', 'return', 'resend', 'unpack', 'unship'], c) ?? 'ship'
    return actOnParcel(shop, admin, at(parcels, b)?.id ?? id, value, { reason: 'by the door' })
  }),
  startJob: async ({ orders }, a, b, c) => {
    const action = at(['complete', 'cancel', 'pack', 'ship', 'unpack', 'unship'], a) ?? 'pack'
    const ids = orders.filter((_order, i) => (i + b) % 3 > 0).map(({ id }) => id)
    if (ids.length === 0) return undefined
    const job = await call(shop, {
      method: 'POST',
      url: '/api/desk/jobs',
      payload: { action, ids },
      headers: as(admin),
    })
    const payload = action === 'complete' ? { method: at(BY_HAND, c) } : {}
    const url = `/api/desk/jobs/${job.json()._id}`
    const starts = [1, 2].map(() => call(shop, { method: 'PUT', url, payload, headers: as(admin) }))
    return Math.max(...(await Promise.all(starts)).map(({ statusCode }) => statusCode))
  },
  runJobs: () =>
    Promise.all([runBulkJobs(shop.payments), runBulkJobs(shop.payments)]).then(nothing),
  payBack: async (_world, a) => {
    const open = await shop.db
      .selectFrom('refund')
      .select('id')
      .where('status', '=', 'open')
      .orderBy('id')
      .execute()
    const url = `/api/refunds/${at(open, a)?.id ?? 'none'}/card`
    return (await call(shop, { method: 'POST', url, headers: as(admin) })).statusCode
  },
  sendRefunds: () => refundsNow(shop).then(nothing),
  refundMoves: async (_world, a, b) => {
    const refund = at(
      shop.cards.refunds.filter(({ status }) => status === 'processing' || status === 'attention'),
      a,
    )
    if (!refund) return undefined
    refund.status = at(['done', 'done', 'failed', 'attention'] as const, b) ?? 'done'
    const transaction_reference = refund.transactionId.replace(/^tx-/, '')
    const data = {
      transaction_reference,
      ...(b % 2 && { id: refund.id }),
      n: `${refund.id} ${refund.status}`,
    }
    return (await sendEvent(shop, { event: `refund.${refund.status}`, data })).statusCode
  },
  answersAreLost: async () => {
    shop.cards.losesAnswers = !shop.cards.losesAnswers
    return undefined
  },
  handleHooks: () => drainWebhooks(shop).then(nothing),
  reconcile: () => reconcileNow(shop).then(nothing),
  expire: (_world, a) =>
    expireUnpaidSales(shop.payments, {
      unpaidOrderHours: 0,
      onDeliveryDays: at([0, 1e-9], a) ?? 0,
    }).then(nothing),
  /** What staff type stands in the address of the call. */
  search: async ({ orders }, a) => {
    const typed =
      at([orders.at(-1)?.email, '0803 123 4561', '+2348031234562', '08031234563'], a) ?? ''
    const url = `/api/sales/50/0/${encodeURIComponent(typed)}`
    return (await call(shop, { url, headers: as(admin) })).statusCode
  },
  providerFails: async () => {
    shop.cards.isDown = !shop.cards.isDown
    return undefined
  },
}

const nothing = (): undefined => undefined

const returnsOf = async ({ id }: Order): Promise<string[]> => {
  const rows = await shop.db
    .selectFrom('return_request')
    .select('id')
    .where('sale_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

function onOrder(work: (order: Order, b: number, c: number) => Promise<{ statusCode: number }>) {
  return async (
    { orders }: World,
    a: number,
    b: number,
    c: number,
  ): Promise<number | undefined> => {
    const order = at(orders, a)
    return order && (await work(order, b, c)).statusCode
  }
}

const referenceOf = ({ id }: Order, n: number): string => (n % 3 === 0 ? `${id}-2` : id)

function refusedOnly(error: { statusCode?: number }): void {
  if (error.statusCode !== 409) throw error
}

const action = fc.oneof(
  { weight: 4, arbitrary: fc.constant('place') },
  { weight: 3, arbitrary: fc.constant('pay') },
  { weight: 3, arbitrary: fc.constantFrom('refund', 'sendRefunds', 'refundMoves') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'pack',
      'moveParcel',
      'askReturn',
      'moveReturn',
      'startJob',
      'runJobs',
    ),
  },
  { weight: 6, arbitrary: fc.constantFrom(...Object.keys(actions)) },
)
const rounds = fc.array(
  fc.array(fc.tuple(action, pick, pick, pick), { minLength: 1, maxLength: 6 }),
  {
    minLength: 3,
    maxLength: 8,
  },
)

let worlds = 0

test('stock, money, history and held pieces add up after any concurrent actions', {
  timeout: limit(300_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(rounds, async (list) => {
      const plain = await givenProduct(shop.db, { stock: STOCK })
      const shirt = await givenVariants(shop.db, [
        { choice: ['M'], stock: STOCK, price_kobo: 900_00 },
        { choice: ['L'], stock: STOCK, discount_percentage: 7.5 },
      ])
      const items = [
        { id: plain.id },
        ...shirt.variants.map(({ id: variant }) => ({ id: shirt.id, variant })),
      ]
      const addresses = [`10.0.${++worlds}.1`, `10.0.${worlds}.2`]
      const discounts = await givenDiscounts(items)
      const world: World = { items, addresses, orders: [], discounts }
      Object.assign(shop.cards, { isDown: false, losesAnswers: false })
      for (const round of list) {
        const statuses = await Promise.all(
          round.map(([name, a, b, c]) => actions[name]?.(world, a, b, c)),
        )
        for (const status of statuses) expect(status ?? 200).toBeLessThan(500)
      }
      expect(await violations(shop.db)).toEqual([])
      await expectStock(world)
      await expectMoney(world)
      await expectUses(world)
      await expectWithinCap(world)
    }),
    { numRuns: runs(12) },
  )
})

test('no line of its log has an e-mail address or a phone number', async () => {
  expect(log.length).toBeGreaterThan(100)
  expect(await linesWithPeople(shop.db, log)).toEqual([])
})

/**
 * One by a code that few may use, once each; automatic ones that combine with it, for one product
 * and for the delivery.
 */
async function givenDiscounts([plain]: readonly Item[]): Promise<Discounts> {
  await shop.db.updateTable('discount').set({ active: false }).execute()
  const most = 3
  const common = { combines: true } as const
  const scoped = { scope: 'products' as const, targets: [plain?.id ?? ''] }
  const made = [
    await givenDiscount(shop, { ...common, uses_max: most, uses_per_buyer: 2, percent: 12.5 }),
    await givenDiscount(shop, {
      ...common,
      ...scoped,
      code: null,
      kind: 'amount',
      percent: 0,
      amount_kobo: 333_33,
    }),
    await givenDiscount(shop, {
      ...common,
      ...scoped,
      code: null,
      kind: 'freeDelivery',
      percent: 0,
      uses_max: most,
    }),
  ]
  return { code: made[0]?.code ?? '', most, ids: made.map(({ id }) => id) }
}

/**
 * No discount has more orders than it may have, and each order costs what its lines and discounts
 * say, counted by the test.
 */
async function expectUses({ orders, discounts }: World): Promise<void> {
  const live = new Map<string, number>()
  for (const { id } of orders) {
    const sale = await shop.db
      .selectFrom('sale')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const goods = (sale.discounts ?? [])
      .filter(({ on }) => on === 'goods')
      .reduce((sum, { kobo }) => sum + kobo, 0)
    const lines = sale.lines.map((line) =>
      lineTotalKobo({
        ...line,
        priceKobo: line.price_kobo,
        discountPercentage: line.discount_percentage,
      }),
    )
    expect(sale.subtotal_kobo).toBe(lines.reduce((sum, kobo) => sum + kobo, 0) - goods)
    expect(sale.lines.reduce((sum, { off_kobo = 0 }) => sum + off_kobo, 0)).toBe(goods)
    if (sale.transaction_status === 'cancelled') continue
    for (const { discount_id } of sale.discounts ?? [])
      live.set(discount_id, (live.get(discount_id) ?? 0) + 1)
  }
  for (const id of discounts.ids) {
    const row = await shop.db
      .selectFrom('discount')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.uses).toBe(live.get(id) ?? 0)
    if (row.uses_max !== null) expect(row.uses).toBeLessThanOrEqual(discounts.most)
  }
}

/**
 * The stock is the initial stock less the pieces of orders that were not cancelled, and did not
 * come back, counted by the test.
 */
async function expectStock({ items, orders }: World): Promise<void> {
  const held = new Map<string, number>()
  for (const { id, lines } of orders) {
    if ((await booksOf(shop.db, id)).status.startsWith('cancelled')) continue
    for (const line of lines) held.set(variantOf(line), (held.get(variantOf(line)) ?? 0) + line.qty)
    for (const line of (await refundsOf(id)).flatMap((refund) => refund.lines)) {
      held.set(variantOf(line), (held.get(variantOf(line)) ?? 0) - line.restocked)
    }
  }
  for (const item of items) {
    expect(await stockOf(shop.db, variantOf(item))).toBe(STOCK - (held.get(variantOf(item)) ?? 0))
  }
}

const refundsOf = async (id: string): Promise<SaleRefund[]> =>
  (await call(shop, { url: `/api/sales/${id}/refunds`, headers: as(admin) })).json().data

/**
 * No order got more back than was paid, at the provider neither; each refund that the provider made
 * is one of the shop.
 */
async function expectMoney({ orders }: World): Promise<void> {
  for (const { id, totalKobo } of orders) {
    const refunds = await refundsOf(id)
    const live = refunds.filter(({ status }) => status !== 'failed')
    expect(live.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBeLessThanOrEqual(
      totalKobo,
    )
    const credited = live.filter(({ status, amount }) => status === 'done' && amount > 0)
    expect(live.filter(({ creditNote }) => creditNote !== undefined)).toEqual(credited)
    for (const reference of [id, `${id}-2`]) {
      const made = shop.cards.refunds.filter(
        ({ transactionId }) => transactionId === `tx-${reference}`,
      )
      expect(new Set(made.map(({ key }) => key)).size).toBe(made.length)
      const back = made
        .filter(({ status }) => status !== 'failed')
        .reduce((sum, { amount }) => sum + amount, 0)
      expect(back).toBeLessThanOrEqual(shop.cards.charges.get(reference)?.amount ?? 0)
    }
  }
}

const variantOf = ({ id, variant = id }: Item): string => variant

/**
 * No address holds more than the cap, and each can still order the rest of it, counted by the test.
 */
async function expectWithinCap({ addresses, orders }: World): Promise<void> {
  for (const from of addresses) {
    const held: Order[] = []
    for (const order of orders.filter((one) => one.from === from)) {
      if ((await booksOf(shop.db, order.id)).status === 'processing unpaid') held.push(order)
    }
    const pieces = held.flatMap(({ lines }) => lines).reduce((sum, { qty }) => sum + qty, 0)
    expect(held.length).toBeLessThanOrEqual(CAP.orders)
    expect(pieces).toBeLessThanOrEqual(CAP.pieces)
    const { id } = await givenProduct(shop.db, { stock: CAP.pieces })
    const payload = checkoutForm(states[0] ?? '', [{ id, qty: Math.max(1, CAP.pieces - pieces) }])
    const answer = await call(shop, {
      method: 'POST',
      url: '/api/sales',
      payload,
      remoteAddress: from,
    })
    expect(answer.statusCode).toBe(held.length < CAP.orders && pieces < CAP.pieces ? 201 : 429)
  }
}
