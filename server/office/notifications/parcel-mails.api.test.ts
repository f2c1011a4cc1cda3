import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shortenId } from '#contract/platform/format.ts'
import { givenProduct } from '#test/factories.ts'
import { runFollowers } from '#test/orders.ts'
import { actOnParcel, givenPaidOrder, givenParcel } from '#test/parcels.ts'
import { givenPerson, type Person } from '#test/people.ts'
import { KEYS, openTestShop, type TestShop } from '#test/shop.ts'
import { deliveryCode } from '../../orders/fulfilment/delivery-code.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { sendDueMails } from './send-mails.ts'

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin', full_name: 'Bola Ade' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await runFollowers(shop)
  await shop.db.deleteFrom('mail_outbox').execute()
})

/** Sends what is due; `later`: also what waits for its minute. */
async function sent(later = true): Promise<Mail[]> {
  await runFollowers(shop)
  if (later)
    await shop.db
      .updateTable('mail_outbox')
      .set({ next_try_at: new Date(0) })
      .execute()
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail) }
  const log = { warn: () => {}, error: () => {} }
  const job = {
    ...shop.context,
    origin: 'https://shop.example',
    keys: KEYS,
    unverifiedMailsPerHour: 50,
    budget: undefined,
    mailer,
    log,
  }
  while ((await sendDueMails(job)) > 0);
  return mails
}

/** Without earlier mails. */
async function givenOrder(qty = 1) {
  const { id: product, title } = await givenProduct(shop.db)
  const order = await givenPaidOrder(shop, {
    products: [{ id: product, qty }],
    name: 'Ada <b>Obi</b>',
  })
  await sent()
  return { ...order, product, title }
}

test('a mail follows each step and quotes nothing to unverified addresses', async () => {
  const { id } = await givenOrder()
  const parcel = await givenParcel(shop, admin, id)
  expect(await sent(false)).toEqual([])
  const [packed] = await sent()
  expect(packed?.subject).toBe(`Order ${shortenId(id, 6)} is packed`)
  const carriage = {
    courier: 'GIG <Logistics>',
    tracking: 'G-1',
    trackingLink: 'https://gig.example/G-1',
  }
  await actOnParcel(shop, admin, parcel, 'ship', carriage)
  const [shipped] = await sent()
  expect(shipped?.subject).toBe(`Order ${shortenId(id, 6)} is on its way`)
  for (const text of [
    'GIG <Logistics>',
    'G-1',
    'https://gig.example/G-1',
    'https://shop.example/track',
  ])
    expect(shipped?.text).toContain(text)
  expect(shipped?.html).toContain('GIG &#60;Logistics&#62;')
  expect(`${shipped?.text}${shipped?.html}`).not.toMatch(/Ada|Allen Avenue|Bola/)
})

test('what was undone, or is a step further, is not told', async () => {
  const { id } = await givenOrder()
  const undone = await givenParcel(shop, admin, id)
  await actOnParcel(shop, admin, undone, 'unpack')
  const parcel = await givenParcel(shop, admin, id)
  await actOnParcel(shop, admin, parcel, 'ship')
  expect((await sent()).map(({ subject }) => subject)).toEqual([
    `Order ${shortenId(id, 6)} is on its way`,
  ])
})

test('a paid order that is delivered whole gets one mail: it is delivered and complete', async () => {
  const { id } = await givenOrder()
  const parcel = await givenParcel(shop, admin, id)
  await actOnParcel(shop, admin, parcel, 'ship')
  await actOnParcel(shop, admin, parcel, 'deliver')
  const mails = await sent()
  expect(mails.map(({ subject }) => subject)).toEqual([`Order ${shortenId(id, 6)} is complete`])
  expect(mails[0]?.text).toContain('was delivered, and is complete')
})

test('the mail of a part says what is in it', async () => {
  const { id, product, title } = await givenOrder(3)
  await givenParcel(shop, admin, id, { lines: [{ variant: product, qty: 2 }] })
  const [mail] = await sent()
  expect(mail?.subject).toBe(`Part of order ${shortenId(id, 6)} is packed`)
  expect(mail?.text).toContain(`In this parcel: ${title} × 2.`)
})

test('only the mail of a shipped parcel has the delivery code', async () => {
  const { id } = await givenOrder()
  const parcel = await givenParcel(shop, admin, id)
  await actOnParcel(shop, admin, parcel, 'ship')
  await shop.db.updateTable('parcel').set({ needs_code: true }).where('id', '=', parcel).execute()
  const [mail] = await sent()
  expect(mail?.text).toContain(`Your delivery code is ${deliveryCode(KEYS, parcel)}.`)
})
