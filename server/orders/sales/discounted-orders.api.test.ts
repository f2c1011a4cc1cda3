import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { givenDiscount, newPhone, order, quote } from '#test/discounts.ts'
import { cookieOf, givenOrder, givenProduct, givenState, givenVariants } from '#test/factories.ts'
import { act, stockOf, violations } from '#test/orders.ts'
import { as, givenPerson } from '#test/people.ts'
import { payByCard, refundOrder } from '#test/refunds.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let state: string
const ROOM = { orders: 10_000, pieces: 100_000 }
beforeAll(async () => {
  shop = await openTestShop({ holdCaps: { address: ROOM, account: ROOM } })
  state = await givenState(shop.db, { price_kobo: 2_000_00 })
})
afterAll(async () => {
  expect(await violations(shop.db)).toEqual([])
  await shop.close()
})

const usesOf = async (id: string): Promise<number> =>
  (
    await shop.db
      .selectFrom('discount')
      .select('uses')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).uses

const setDiscount = (id: string, values: object) =>
  shop.db.updateTable('discount').set(values).where('id', '=', id).execute()

/** Two pieces at ₦5,000 and one at ₦3,333.33. */
async function givenLines() {
  const [one, other] = [
    await givenProduct(shop.db, { price_kobo: 5_000_00 }),
    await givenProduct(shop.db, { price_kobo: 3_333_33 }),
  ]
  return [
    { id: one.id, qty: 2 },
    { id: other.id, qty: 1 },
  ]
}

describe('an order with a discount', () => {
  test('costs less: subtotal and delivery are what is left, the lines have their shares', async () => {
    const { id, code, name } = await givenDiscount(shop)
    const answer = await order(shop, {
      state,
      products: await givenLines(),
      code: ` ${code.toLowerCase()} `,
      subtotal: 12_000,
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      ...{ subtotal: 12_000, shippingPrice: 2000, message: messages.orderPlaced },
      discounts: [{ name, code, on: 'goods', amount: 1333.33 }],
      products: [{ off: 1000 }, { off: 333.33 }],
    })
    expect(answer.json().adjusted).toBeUndefined()
    expect(await usesOf(id)).toBe(1)
  })

  test("the server's prices win, and the answer says so", async () => {
    const { code } = await givenDiscount(shop)
    const answer = await order(shop, {
      state,
      products: await givenLines(),
      code,
      subtotal: 13_333.33,
    })
    expect(answer.json()).toMatchObject({ subtotal: 12_000, adjusted: true })
  })

  test('without any has none of the new fields', async () => {
    const { body } = await order(shop, { state, products: await givenLines() })
    expect(body).not.toMatch(/discounts|"off"/)
  })

  test('is the same order when the request is repeated, and one use', async () => {
    const { id, code } = await givenDiscount(shop)
    const wish = { state, products: await givenLines(), code, email: 'same@example.com' }
    const headers = { 'idempotency-key': 'discounted-order-1' }
    const answers = await Promise.all([
      order(shop, wish, { headers }),
      order(shop, wish, { headers }),
    ])
    const again = await order(shop, wish, { headers })
    expect(again.json().discounts).toHaveLength(1)
    expect(
      answers.map(({ statusCode }) => statusCode).filter((code) => code === 201).length,
    ).toBeGreaterThan(0)
    expect(await usesOf(id)).toBe(1)
  })

  test('gets an automatic one without a code, as long as it is on', async () => {
    const [line] = await givenLines()
    const { id, name } = await givenDiscount(shop, {
      code: null,
      scope: 'products',
      targets: [line?.id ?? ''],
      percent: 50,
    })
    const [wish, headers] = [{ state, products: line ? [line] : [] }, {}]
    expect((await order(shop, wish, { headers })).json().discounts).toEqual([
      { name, on: 'goods', amount: 5000 },
    ])
    await setDiscount(id, { active: false, version: 2 })
    const answer = await order(shop, wish)
    expect(answer.json()).toMatchObject({ subtotal: 10_000, adjusted: true })
    expect(answer.json().discounts).toBeUndefined()
  })

  test('has free delivery once, whatever gives it', async () => {
    const [line] = await givenLines()
    const free = { kind: 'freeDelivery', percent: 0, combines: true } as const
    await givenDiscount(shop, { ...free, code: null, scope: 'products', targets: [line?.id ?? ''] })
    const { code } = await givenDiscount(shop, free)
    const answer = await order(shop, { state, products: line ? [line] : [], code })
    expect(answer.json()).toMatchObject({
      shippingPrice: 0,
      subtotal: 10_000,
      discounts: [{ on: 'delivery', amount: 2000 }],
    })
  })

  test('of a variant: the discount is for its product or its category', async () => {
    const shirt = await givenVariants(shop.db, [
      { choice: ['M'] },
      { choice: ['L'], discount_percentage: 50 },
    ])
    const { code } = await givenDiscount(shop, { scope: 'products', targets: [shirt.id] })
    const products = shirt.variants.map(({ id: variant }) => ({ id: shirt.id, variant, qty: 1 }))
    const answer = await order(shop, { state, products, code })
    expect(answer.json()).toMatchObject({ subtotal: 1350, products: [{ off: 100 }, { off: 50 }] })
  })

  test('of a category: its products alone cost less', async () => {
    const products = await givenLines()
    const { category_id } = await shop.db
      .selectFrom('product')
      .select('category_id')
      .where('id', '=', products[0]?.id ?? '')
      .executeTakeFirstOrThrow()
    const { code } = await givenDiscount(shop, { scope: 'categories', targets: [category_id] })
    const answer = await order(shop, { state, products, code })
    expect(answer.json()).toMatchObject({ subtotal: 12_333.33, products: [{ off: 1000 }, {}] })
    expect(answer.json().products[1].off).toBeUndefined()
  })
})

describe('a code that takes nothing off', () => {
  const refused = async (values: object, wish: object = {}) => {
    const { code, id } = await givenDiscount(shop, values)
    const products = await givenLines()
    const answer = await order(shop, { state, products, code, ...wish })
    expect(await stockOf(shop.db, products[0]?.id ?? '')).toBe(10)
    expect(await usesOf(id)).toBe(0)
    const quoted = await quote(shop, {
      products,
      state,
      code,
      phoneNumber: '0803 123 4567',
      ...wish,
    })
    if (answer.statusCode === 409) expect(quoted.json().refused).toBe(answer.json().message)
    return [answer.statusCode, answer.json().message]
  }

  test.each([
    ['is off', { active: false }, messages.discountUnknown],
    ['has not begun', { starts_at: new Date('2099-01-01') }, messages.discountUnknown],
    ['has ended', { ends_at: new Date('2020-01-01') }, messages.discountEnded],
    ['needs dearer goods', { from_kobo: 13_333_34 }, messages.discountFrom('₦13,333.34')],
    [
      'is for other goods',
      { scope: 'products', targets: ['00000000-0000-7000-8000-00000000dead'] },
      messages.discountOtherGoods,
    ],
  ])('is refused in words and nothing is written: one that %s', async (_what, values, words) => {
    expect(await refused(values)).toEqual([409, words])
  })

  test.each(['NOSUCHCODE', '<script>alert(1)</script>', "' or 1=1 --", '💥', 'CODE-1 CODE-2'])(
    'reads %s as any other unknown code',
    async (code) => {
      expect(await refused({}, { code })).toEqual([409, messages.discountUnknown])
    },
  )

  test('is 400 where it is no text that can be one', async () => {
    for (const code of ['x'.repeat(61), 'a\u0000b', 7]) {
      const answer = await order(shop, {
        state,
        products: await givenLines(),
        code: code as string,
      })
      expect(answer.statusCode).toBe(400)
    }
  })

  test('is none where it is blank', async () => {
    expect(
      (await order(shop, { state, products: await givenLines(), code: '  ' })).statusCode,
    ).toBe(201)
  })

  test('would leave nothing to pay', async () => {
    const { code } = await givenDiscount(shop, { percent: 100 })
    const here = await givenState(shop.db, { price_kobo: 0 })
    const answer = await order(shop, { state: here, products: await givenLines(), code })
    expect(answer.json().message).toBe(messages.discountNothingLeft)
  })

  test('saves less than an automatic one: the order is made at the better price', async () => {
    const products = await givenLines()
    const targets = products.map(({ id }) => id)
    const better = await givenDiscount(shop, {
      code: null,
      percent: 30,
      scope: 'products',
      targets,
    })
    const { code, id } = await givenDiscount(shop)
    const quoted = (await quote(shop, { products, state, code })).json()
    expect(quoted).toMatchObject({
      subtotal: 9333.33,
      refused: messages.discountBetter(better.name),
    })
    expect((await order(shop, { state, products, code })).json()).toMatchObject({
      subtotal: 9333.33,
      discounts: [{ name: better.name }],
    })
    expect(await usesOf(id)).toBe(0)
  })
})

describe('a first order', () => {
  const first = { first_order: true } as const

  test('a buyer is known by account, phone number or verified address', async () => {
    const { code } = await givenDiscount(shop, first)
    const owner = await givenPerson(shop.db, { email_verified_at: new Date() })
    const [line] = await givenLines()
    const products = line ? [{ ...line, qty: 1 }] : []
    const by = { headers: as(owner) }
    const phone = newPhone()
    expect((await order(shop, { state, products, code, phoneNumber: phone }, by)).statusCode).toBe(
      201,
    )
    const words = [409, messages.discountFirstOrder]
    const again = async (values: object, who = {}) => {
      const answer = await order(
        shop,
        { state, products, code, phoneNumber: newPhone(), ...values },
        who,
      )
      return [answer.statusCode, answer.json().message]
    }
    expect(await again({}, by)).toEqual(words)
    expect(
      await again({ phoneNumber: `+234 ${phone.slice(1)}`, email: 'other@example.com' }),
    ).toEqual(words)
    expect(await again({ phoneNumber: `+234 (0)${phone.slice(1)}` })).toEqual(words)
    expect(await again({ email: owner.email.toUpperCase() })).toEqual(words)
    expect((await again({}))[0]).toBe(201)
  })

  test('is none where an earlier order has the same e-mail address', async () => {
    const { code } = await givenDiscount(shop, first)
    const products = await givenLines()
    const email = 'Tobi@example.com'
    expect(
      (await order(shop, { state, products, phoneNumber: newPhone(), email })).statusCode,
    ).toBe(201)
    const again = await order(shop, {
      state,
      products,
      code,
      phoneNumber: newPhone(),
      email: email.toLowerCase(),
    })
    expect([again.statusCode, again.json().message]).toEqual([409, messages.discountFirstOrder])
  })

  test('is made once where it is made at the same moment', async () => {
    const { id, code } = await givenDiscount(shop, first)
    const [line] = await givenLines()
    const phoneNumber = newPhone()
    const wish = { state, products: line ? [{ ...line, qty: 1 }] : [], code, phoneNumber }
    const answers = await Promise.all([1, 2, 3, 4].map(() => order(shop, wish)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409])
    expect(await usesOf(id)).toBe(1)
  })

  test('is one again after the only one was cancelled', async () => {
    const { code } = await givenDiscount(shop, first)
    const wish = { products: await givenLines(), state, code, phoneNumber: newPhone() }
    await act(shop, await givenOrder(shop, wish), 'cancel')
    expect((await order(shop, wish)).statusCode).toBe(201)
  })
})

describe('uses', () => {
  test('200 buyers, 50 uses: exactly 50 orders, the others are refused and leave nothing behind', async () => {
    const { id, code } = await givenDiscount(shop, { uses_max: 50 })
    const product = await givenProduct(shop.db, { stock: 1_000 })
    const wish = () => ({
      state,
      products: [{ id: product.id, qty: 1 }],
      code,
      phoneNumber: newPhone(),
    })
    const answers = await Promise.all(Array.from({ length: 200 }, () => order(shop, wish())))
    const made = answers.filter(({ statusCode }) => statusCode === 201)
    expect(made).toHaveLength(50)
    expect(made.every((answer) => answer.json().discounts.length === 1)).toBe(true)
    for (const { statusCode, body } of answers.filter((answer) => answer.statusCode !== 201)) {
      expect([statusCode, JSON.parse(body).message]).toEqual([409, messages.discountUsedUp])
    }
    expect(await usesOf(id)).toBe(50)
    expect(await stockOf(shop.db, product.id)).toBe(950)
    expect(await violations(shop.db)).toEqual([])
  })

  test('an automatic one that is used up is no longer given, and orders go on', async () => {
    const product = await givenProduct(shop.db, { stock: 100 })
    const { id } = await givenDiscount(shop, {
      code: null,
      uses_max: 3,
      scope: 'products',
      targets: [product.id],
    })
    const wish = () => ({ state, products: [{ id: product.id, qty: 1 }], phoneNumber: newPhone() })
    const answers = await Promise.all(Array.from({ length: 12 }, () => order(shop, wish())))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201))
    expect(answers.filter((answer) => answer.json().discounts)).toHaveLength(3)
    expect(await usesOf(id)).toBe(3)
  })

  test('a buyer has a cap by phone number and account', async () => {
    const { id, code } = await givenDiscount(shop, { uses_per_buyer: 2 })
    const product = await givenProduct(shop.db, { stock: 100 })
    const [buyer, phoneNumber] = [await givenPerson(shop.db), newPhone()]
    const wish = (phone = phoneNumber) => ({
      state,
      products: [{ id: product.id, qty: 1 }],
      code,
      phoneNumber: phone,
    })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => order(shop, wish(), { headers: as(buyer) })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2)
    expect(await usesOf(id)).toBe(2)
    const byPhone = await order(shop, wish(`+234(0)${phoneNumber.slice(1)}`))
    const byAccount = await order(shop, wish(newPhone()), { headers: as(buyer) })
    expect([byPhone, byAccount].map((answer) => answer.json().message)).toEqual(
      Array(2).fill(messages.discountUsedByYou),
    )
    expect((await order(shop, wish(newPhone()))).statusCode).toBe(201)
  })

  test('a guest has a cap by e-mail address, in any case and with any phone number', async () => {
    const { id, code } = await givenDiscount(shop, { uses_per_buyer: 1 })
    const product = await givenProduct(shop.db, { stock: 100 })
    const wish = (email: string) => {
      const products = [{ id: product.id, qty: 1 }]
      return { state, products, code, phoneNumber: newPhone(), email }
    }
    const emails = [
      'ngozi@example.com',
      'NGOZI@example.com',
      'ngozi@Example.com',
      ' ngozi@example.com',
    ]
    const answers = await Promise.all(emails.map((email) => order(shop, wish(email))))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    const others = answers
      .filter(({ statusCode }) => statusCode !== 201)
      .map((answer) => answer.json().message)
    expect(others).toEqual(Array(3).fill(messages.discountUsedByYou))
    expect(await usesOf(id)).toBe(1)
    const asked = await quote(shop, { ...wish('Ngozi@example.com'), state: undefined })
    expect(asked.json()).toMatchObject({ refused: messages.discountUsedByYou })
    expect((await order(shop, wish('obi@example.com'))).statusCode).toBe(201)
  })

  test('a cancelled order gives the use of its e-mail address back', async () => {
    const { code } = await givenDiscount(shop, { uses_per_buyer: 1 })
    const wish = { state, code, products: await givenLines(), email: 'sade@example.com' }
    const first = await givenOrder(shop, { ...wish, phoneNumber: newPhone() })
    expect((await order(shop, { ...wish, phoneNumber: newPhone() })).statusCode).toBe(409)
    await act(shop, first, 'cancel')
    expect((await order(shop, { ...wish, phoneNumber: newPhone() })).statusCode).toBe(201)
  })

  test('a cancelled order gives its uses back, once; a refunded one keeps them', async () => {
    const { id, code } = await givenDiscount(shop, { uses_max: 1, uses_per_buyer: 1 })
    const wish = { state, code, products: await givenLines(), phoneNumber: newPhone() }
    const cancelled = await givenOrder(shop, wish)
    const cancels = await Promise.all([1, 2, 3].map(() => act(shop, cancelled, 'cancel')))
    expect(cancels.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
    expect(await usesOf(id)).toBe(0)
    const paid = await givenOrder(shop, wish)
    await payByCard(shop, paid)
    expect(
      (
        await refundOrder(shop, await givenPerson(shop.db, { role: 'admin' }), paid.id, {
          all: true,
        })
      ).statusCode,
    ).toBe(200)
    expect(await usesOf(id)).toBe(1)
    expect((await order(shop, wish)).json().message).toBe(messages.discountUsedUp)
  })

  test('orders and cancels at the same moment leave a count that is right', async () => {
    const { id, code } = await givenDiscount(shop, { uses_max: 6 })
    const product = await givenProduct(shop.db, { stock: 100 })
    const wish = () => ({
      state,
      products: [{ id: product.id, qty: 1 }],
      code,
      phoneNumber: newPhone(),
    })
    const there = await Promise.all([1, 2, 3, 4, 5].map(() => givenOrder(shop, wish())))
    const [made] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => order(shop, wish()))),
      Promise.all(there.map((one) => act(shop, one, 'cancel'))),
    ])
    const placed = made.filter(({ statusCode }) => statusCode === 201).length
    expect(placed).toBeGreaterThan(0)
    expect(await usesOf(id)).toBe(placed)
  })

  test('crossed discounts and carts cannot block each other', async () => {
    const both = await Promise.all([1, 2].map(() => givenProduct(shop.db, { stock: 100 })))
    const targets = both.map((product) => product.id)
    await Promise.all(
      [1, 2].map(() =>
        givenDiscount(shop, {
          code: null,
          combines: true,
          uses_max: 50,
          scope: 'products',
          targets,
        }),
      ),
    )
    const placed = await Promise.all(
      Array.from({ length: 12 }, (_, i) => {
        const lines = targets.map((id) => ({ id, qty: 1 }))
        return order(shop, {
          state,
          products: i % 2 ? lines : lines.toReversed(),
          phoneNumber: newPhone(),
        })
      }),
    )
    expect(placed.map(({ statusCode }) => statusCode)).toEqual(placed.map(() => 201))
    const cancels = placed.map((answer) =>
      act(shop, { id: answer.json()._id, cookies: cookieOf(answer) }, 'cancel'),
    )
    expect((await Promise.all(cancels)).map(({ statusCode }) => statusCode)).toEqual(
      placed.map(() => 200),
    )
  })
})

test('a discount that changes after an order was decided on is decided on again', async () => {
  const { id, code } = await givenDiscount(shop)
  const products = await givenLines()
  const [placed] = await Promise.all([
    order(shop, { state, products, code, subtotal: 12_000 }),
    setDiscount(id, { percent: 20, version: 2 }),
  ])
  const { subtotal, adjusted } = placed.json()
  expect([
    [12_000, undefined],
    [10_666.66, true],
  ]).toContainEqual([subtotal, adjusted])
  const after = await order(shop, { state, products, code, subtotal: 12_000 })
  expect(after.json()).toMatchObject({ subtotal: 10_666.66, adjusted: true })
})

describe('a quote', () => {
  test('has the sums and rows of the order, and changes nothing', async () => {
    const { id, code, name } = await givenDiscount(shop, { uses_max: 1 })
    const products = await givenLines()
    const quoted = await quote(shop, { products, state, code })
    expect(quoted.json()).toEqual({
      ...{ subtotal: 12_000, shippingPrice: 2000 },
      discounts: [{ name, code, on: 'goods', amount: 1333.33 }],
    })
    expect(await usesOf(id)).toBe(0)
    const { subtotal, shippingPrice, discounts } = (
      await order(shop, { state, products, code })
    ).json()
    expect({ subtotal, shippingPrice, discounts }).toEqual(quoted.json())
  })

  test('needs neither state nor buyer, and looks at no stock', async () => {
    const product = await givenProduct(shop.db, { stock: 1 })
    const quoted = await quote(shop, { products: [{ id: product.id, qty: 3 }] })
    expect(quoted.json()).toEqual({ subtotal: 3000, discounts: [] })
  })

  test('a bad state or line is 400, a missing product 409', async () => {
    const products = await givenLines()
    const status = async (body: object) => (await quote(shop, body)).statusCode
    expect(await status({ products, state: '00000000-0000-7000-8000-00000000dead' })).toBe(400)
    expect(await status({ products: [] })).toBe(400)
    expect(await status({ products: [{ id: products[0]?.id, qty: -1 }] })).toBe(400)
    expect(await status({ products: Array(51).fill(products[0]) })).toBe(400)
    expect(
      await status({ products: [{ id: '00000000-0000-7000-8000-00000000dead', qty: 1 }] }),
    ).toBe(409)
  })
})
