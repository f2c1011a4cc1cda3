import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createRowId } from '#server/platform/ids.ts'
import { givenOrder } from '#test/factories.ts'
import { violations } from '#test/orders.ts'
import { givenAct, givenPerson, type Person } from '#test/people.ts'
import { givenPaid, refundOrder, refundsNow } from '#test/refunds.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { cancelSale } from './cancel-sale.ts'
import { completeSale } from './complete-sale.ts'
import { settleReference } from './settle.ts'

/**
 * Mails and open screens follow an order's events; they look at once when they are woken, and else
 * every few seconds.
 */

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
})
afterEach(async () => expect(await violations(shop.db)).toEqual([]))
afterAll(() => shop.close())

/** How often followers are woken by `work`. */
async function wakesBy(
  work: (payments: TestShop['payments']) => Promise<unknown>,
): Promise<number> {
  let wakes = 0
  const wakeFollowers = () => {
    wakes += 1
  }
  await work({ ...shop.payments, wakeFollowers })
  return wakes
}

const cancel = (id: string) =>
  wakesBy((payments) => cancelSale(payments, { id, event: 'cancelled', actor: 'guest' }))

describe('followers are woken', () => {
  test('by a payment once, not by a report that repeats it', async () => {
    const { id, totalKobo } = await givenOrder(shop)
    shop.cards.charges.set(id, { amount: totalKobo })
    expect(await wakesBy((payments) => settleReference(payments, id))).toBe(1)
    expect(await wakesBy((payments) => settleReference(payments, id))).toBe(0)
  })

  test('by a cancellation, not by money that comes after it', async () => {
    const { id, totalKobo } = await givenOrder(shop)
    expect(await cancel(id)).toBe(1)
    shop.cards.charges.set(id, { amount: totalKobo })
    expect(await wakesBy((payments) => settleReference(payments, id))).toBe(0)
  })

  test.each(['done', 'failed'] as const)(
    'by a refund that is %s, not while it is under way',
    async (status) => {
      const { id } = await givenPaid(shop)
      await refundOrder(shop, admin, id, { amount: 500 })
      const check = () => wakesBy((payments) => refundsNow({ ...shop, payments }))
      expect(await check()).toBe(0)
      for (const one of shop.cards.refunds)
        if (one.transactionId === `tx-${id}`) one.status = status
      expect(await check()).toBe(1)
    },
  )
})

describe('an order that there is not', () => {
  test('is not cancelled: 409', async () => {
    await expect(cancel(createRowId())).rejects.toMatchObject({ statusCode: 409 })
  })

  test('is not completed: 404', async () => {
    const by = await givenAct(shop.db)
    await expect(completeSale(shop.payments, { id: createRowId(), ...by })).rejects.toMatchObject({
      statusCode: 404,
    })
  })
})

test('the provider’s id of a refund is kept where it gave one', async () => {
  const [accepted, refused] = [await givenPaid(shop), await givenPaid(shop)]
  shop.cards.charges.set(refused.id, { amount: 1 })
  for (const { id } of [accepted, refused]) await refundOrder(shop, admin, id, { all: true })
  await refundsNow(shop)
  const idOf = async ({ id }: { id: string }) =>
    (
      await shop.db
        .selectFrom('refund')
        .innerJoin('payment', 'payment.id', 'refund.payment_id')
        .select('provider_refund_id')
        .where('payment.sale_id', '=', id)
        .executeTakeFirstOrThrow()
    ).provider_refund_id
  const known = shop.cards.refunds.find(
    ({ transactionId }) => transactionId === `tx-${accepted.id}`,
  )
  expect([await idOf(accepted), await idOf(refused)]).toEqual([known?.id, null])
})
