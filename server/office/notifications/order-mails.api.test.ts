import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { givenDiscount, order as orderWith } from '#test/discounts.ts'
import { call, givenOrder, givenProduct, givenState, givenVariants } from '#test/factories.ts'
import { collector, mailCalls, ORIGIN } from '#test/mail-calls.ts'
import { act } from '#test/orders.ts'
import { givenAct } from '#test/people.ts'
import { KEYS, openTestShop, type TestShop } from '#test/shop.ts'
import { completeSale } from '../../orders/payments/complete-sale.ts'
import { isKeyOfOrder } from '../../orders/sales/order-key.ts'

let shop: TestShop
const { send, mailsOf, statuses, dropMails, givenVerified, givenOrderOf } = mailCalls(() => shop)
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(dropMails)

describe('an order placed by a guest', () => {
  test('an order is mailed with its amounts and its link', async () => {
    const state = await givenState(shop.db)
    const product = await givenProduct(shop.db, {
      title: 'Adire tee',
      price_kobo: 10_000_00,
      discount_percentage: 10,
    })
    const { id } = await givenOrder(shop, {
      state,
      products: [{ id: product.id, qty: 2 }],
      email: 'ada@example.com',
    })
    const mailer = collector()
    await send(mailer)
    const [mail] = mailer.mails
    expect(mail).toMatchObject({
      to: 'ada@example.com',
      subject: expect.stringContaining(id.slice(-6)),
    })
    for (const part of ['Adire tee × 2', '₦20,000', '−₦2,000', '₦2,000', '₦20,000'])
      expect(mail?.text).toContain(part)
    const key =
      new RegExp(`${ORIGIN}/payment/${id}\\?key=([\\w.-]+)`).exec(mail?.text ?? '')?.[1] ?? ''
    expect(isKeyOfOrder(KEYS, id, key)).toBe(true)
    expect(mail?.html).toContain('₦20,000')
  })

  test('an old line price is struck through next to the new', async () => {
    const state = await givenState(shop.db)
    const [reduced, full] = [
      await givenProduct(shop.db, {
        title: 'Adire tee',
        price_kobo: 10_000_00,
        discount_percentage: 12.5,
      }),
      await givenProduct(shop.db, { title: 'Fila cap', price_kobo: 3_000_00 }),
    ]
    const products = [reduced, full].map(({ id }) => ({ id, qty: 2 }))
    await givenOrder(shop, { state, products })
    const [mail] = await mailsOf()
    expect(mail?.html).toMatch(/<s [^>]*>₦20,000<\/s> <span [^>]*>₦17,500</)
    expect(mail?.html.match(/<s /g)).toHaveLength(1)
    const lines = mail?.text.split('\n') ?? []
    expect(lines.filter((line) => line.includes(': ₦') || line.includes(': −₦'))).toEqual([
      'Adire tee × 2 (−12.5%): ₦17,500 instead of ₦20,000',
      'Fila cap × 2: ₦6,000',
      'Items: ₦26,000',
      'Discount: −₦2,500',
      'Delivery: ₦2,000',
      'Total: ₦25,500',
    ])
  })

  test('discounts are listed in text and HTML alike', async () => {
    const state = await givenState(shop.db)
    const product = await givenProduct(shop.db, {
      title: 'Adire tee',
      price_kobo: 10_000_00,
      discount_percentage: 10,
    })
    await givenDiscount(shop, { code: 'HARMATTAN', name: '<b>Harmattan</b>', combines: true })
    const free = {
      code: null,
      kind: 'freeDelivery',
      percent: 0,
      from_kobo: 15_000_00,
      combines: true,
    } as const
    const { id } = await givenDiscount(shop, { ...free, name: 'Free delivery' })
    onTestFinished(async () => {
      await shop.db.updateTable('discount').set({ active: false }).where('id', '=', id).execute()
      shop.automaticDiscounts.drop()
    })
    const answer = await orderWith(shop, {
      state,
      products: [{ id: product.id, qty: 2 }],
      code: 'harmattan',
    })
    expect(answer.statusCode).toBe(201)
    const [mail] = await mailsOf()
    const lines = mail?.text.split('\n') ?? []
    expect(lines.filter((line) => line.includes(': ₦') || line.includes(': −₦'))).toEqual([
      'Adire tee × 2 (−10%): ₦18,000 instead of ₦20,000',
      'Items: ₦20,000',
      'Discount: −₦2,000',
      '<b>Harmattan</b> (HARMATTAN): −₦1,800',
      'Delivery: ₦2,000',
      'Free delivery: −₦2,000',
      'Total: ₦16,200',
    ])
    expect(mail?.text).toContain('Please pay ₦16,200 by then')
    expect(mail?.html).toContain('&#60;b&#62;Harmattan&#60;/b&#62; (HARMATTAN)')
    for (const amount of ['−₦1,800', '−₦2,000', '₦16,200'])
      expect(mail?.html).toContain(`>${amount}<`)
  })

  test('names the choice of each line', async () => {
    const shirt = await givenVariants(shop.db, [{ choice: ['M', '<b>Indigo</b>'] }], {
      title: 'Kaftan',
    })
    await givenOrder(shop, { products: [{ id: shirt.id, variant: shirt.id, qty: 2 }] })
    const [mail] = await mailsOf()
    expect(mail?.text).toContain('Kaftan (M / <b>Indigo</b>) × 2')
    expect(mail?.html).toContain('Kaftan (M / &#60;b&#62;Indigo&#60;/b&#62;) × 2')
  })

  test('states how long its goods are reserved', async () => {
    await givenOrder(shop)
    const [mail] = await mailsOf()
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('We will hold it for 24 hours. Please pay ₦3,000 by then.')
    }
  })

  test('the mail of pay on delivery states when and what to pay', async () => {
    const order = await givenOrder(shop, {
      lga: 'Warri South',
      stateValues: { lgas: 'Warri South' },
    })
    await mailsOf()
    await act(shop, order, 'on delivery')
    await act(shop, order, 'on delivery')
    const [mail, ...others] = await mailsOf()
    expect(others).toEqual([])
    expect(mail?.subject).toBe(`Order ${order.id.slice(-6)}: you pay on delivery`)
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('You pay ₦3,000 when we deliver it')
      expect(part).toContain('within 14 days')
      expect(part).not.toMatch(/We will hold|by then/)
    }
  })

  test('chosen on delivery before its first mail was sent: the mail does not demand payment', async () => {
    const order = await givenOrder(shop, {
      lga: 'Warri South',
      stateValues: { lgas: 'Warri South' },
    })
    await act(shop, order, 'on delivery')
    for (const { text } of await mailsOf()) {
      expect(text).toContain('when we deliver it')
      expect(text).not.toMatch(/We will hold|by then/)
    }
  })

  test('completed by hand: the mail confirms the money, and does not promise to pack', async () => {
    const order = await givenOrder(shop)
    await mailsOf()
    await completeSale(shop.payments, { id: order.id, ...(await givenAct(shop.db)) })
    const [received, completed] = await mailsOf()
    expect(received?.text).toContain('We have received your payment of ₦3,000')
    expect(received?.text).not.toContain('packing')
    expect(completed?.subject).toContain('is complete')
  })

  test('whose name is markup: the mail has it as text', async () => {
    await givenOrderOf(await givenVerified(), { name: '<img src=x onerror=alert(1)> & "Co"' })
    const mailer = collector()
    await send(mailer)
    expect(mailer.mails[0]?.html).not.toContain('<img')
    expect(mailer.mails[0]?.html).toContain(
      '&#60;img src=x onerror=alert(1)&#62; &#38; &#34;Co&#34;',
    )
  })

  test('is queued with the order or not at all', async () => {
    const product = await givenProduct(shop.db, { stock: 0 })
    await expect(givenOrder(shop, { products: [{ id: product.id, qty: 1 }] })).rejects.toThrow(
      'no order',
    )
    expect(await statuses()).toEqual([])
  })
})

test('every step of an order is mailed once: placed, paid, cancelled', async () => {
  const paid = await givenOrder(shop)
  shop.cards.charges.set(paid.id, { amount: paid.totalKobo })
  const confirm = () => call(shop, { method: 'PUT', url: '/api/sales', payload: { ref: paid.id } })
  await Promise.all([confirm(), confirm(), confirm()])
  const cancelled = await givenOrder(shop)
  await call(shop, {
    method: 'PUT',
    url: `/api/sales/${cancelled.id}`,
    payload: { value: 'cancel' },
    cookies: cancelled.cookies,
  })
  const mailer = collector()
  await send(mailer)
  expect(await statuses()).toEqual([
    'orderPlaced sent',
    'paymentReceived sent',
    'orderPlaced sent',
    'orderCancelled sent',
  ])
  expect(await send(mailer)).toBe(0)
  expect(mailer.mails).toHaveLength(4)
})
