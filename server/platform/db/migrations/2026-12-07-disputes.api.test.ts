import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { violations } from '#test/orders.ts'
import { givenPaid } from '#test/refunds.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { migrate, undoAfter } from '../migrate.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const BEFORE = '2026-12-05-by-hand'
const DISPUTED = 'the payer disputes the payment'

/** A row of the refund queue, as the version before wrote it. */
async function givenReversal(sale: string, reason: string, status: string): Promise<void> {
  await sql`insert into refund (id, payment_id, amount_kobo, reason, kind, status)
    select ${newId()}::uuid, id, amount_kobo, ${reason}::text, 'reversal', ${status}::text
    from payment where sale_id = ${sale}`.execute(shop.db)
}

async function reversals() {
  const { rows } = await sql<{ sale: string; reason: string; status: string }>`
    select sale_id as sale, reason, status from refund join payment on payment.id = payment_id
    where refund.kind = 'reversal' order by sale_id`.execute(shop.db)
  return rows
}

test('disputes leave the refund queue, what went back at the provider is done, and the way back is kept', async () => {
  const [open, ticked, sent] = [await givenPaid(shop), await givenPaid(shop), await givenPaid(shop)]
  await undoAfter(shop.db, BEFORE)
  await givenReversal(open.id, DISPUTED, 'open')
  await givenReversal(ticked.id, DISPUTED, 'done')
  await givenReversal(sent.id, 'sent back at the provider', 'open')
  await migrate(shop.db)
  const { rows: disputes } = await sql`select sale_id as sale, state, dispute.amount_kobo as kobo
    from dispute join payment on payment.id = payment_id order by sale_id`.execute(shop.db)
  expect(disputes).toEqual([
    { sale: open.id, state: 'open', kobo: open.totalKobo },
    { sale: ticked.id, state: 'lost', kobo: ticked.totalKobo },
  ])
  expect(await reversals()).toEqual([{ sale: sent.id, reason: 'sent back at the provider', status: 'done' }])
  expect(await violations(shop.db)).toEqual([])
  await undoAfter(shop.db, BEFORE)
  expect(await reversals()).toEqual([
    { sale: open.id, reason: DISPUTED, status: 'open' },
    { sale: ticked.id, reason: DISPUTED, status: 'done' },
    { sale: sent.id, reason: 'sent back at the provider', status: 'done' },
  ])
})
