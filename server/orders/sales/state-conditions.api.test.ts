import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAYMENT_METHODS } from '#contract/orders/states/sale-rules.ts'
import {
  EVENT_NAMES,
  PAYMENT_STATUSES,
  SALE_STATES,
  STATE_NAMES,
  statesBeforeEvent,
  TRANSACTION_STATUSES,
} from '#contract/orders/states/sale-states.ts'
import { givenOrder } from '#test/factories.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { isSaleInState } from './state-conditions.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** The words in quotes of a constraint's or an index's definition. */
const wordsIn = (definition: string | undefined): string[] =>
  [...(definition ?? '').matchAll(/'([^']+)'/g)].map(([, word = '']) => word)

async function constraint(name: string): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${name}`.execute(
    shop.db,
  )
  return wordsIn(rows[0]?.definition).toSorted()
}

test.each([
  ['sale_transaction_status_check', TRANSACTION_STATUSES],
  ['sale_payment_status_check', PAYMENT_STATUSES],
  ['sale_payment_method_check', PAYMENT_METHODS],
  ['sale_event_event_check', EVENT_NAMES],
])('the database knows the words of the contract: %s', async (name, words) =>
  expect(await constraint(name)).toEqual([...words].toSorted()),
)

test('the index of orders that expire covers the states in which an order can expire', async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef('sale_waiting'::regclass) as definition`.execute(shop.db)
  const statuses = statesBeforeEvent('expired').map((state) => SALE_STATES[state])
  const words = statuses.flatMap(({ transactionStatus, paymentStatus }) => [
    transactionStatus,
    paymentStatus,
  ])
  expect(wordsIn(rows[0]?.definition)).toEqual(words)
})

test('an order is in exactly the state of its statuses', async () => {
  const { id } = await givenOrder(shop)
  for (const state of STATE_NAMES) {
    const { transactionStatus, paymentStatus } = SALE_STATES[state]
    const change = { transaction_status: transactionStatus, payment_status: paymentStatus }
    await shop.db.updateTable('sale').set(change).where('id', '=', id).execute()
    const found = []
    for (const name of STATE_NAMES) {
      const rows = await shop.db
        .selectFrom('sale')
        .select('id')
        .where(isSaleInState([name]))
        .execute()
      if (rows.length > 0) found.push(name)
    }
    expect(found).toEqual([state])
  }
})

test('the database refuses a completed order that is not paid', async () => {
  const { id } = await givenOrder(shop)
  await expect(
    shop.db
      .updateTable('sale')
      .set({ transaction_status: 'completed' })
      .where('id', '=', id)
      .execute(),
  ).rejects.toThrow('sale_check')
})
