import { randomUUID } from 'node:crypto'
import type { RefundOrderForm } from '#contract/refunds.ts'
import { ago } from '#server/db/now.ts'
import { sendRefunds } from '#server/payments/send-refunds.ts'
import { type Answer, call, givenOrder } from './factories.ts'
import { confirm } from './orders.ts'
import { as, type Person } from './people.ts'
import type { TestShop } from './shop.ts'

type Given = Awaited<ReturnType<typeof givenOrder>>

/** An order that was paid by card. */
export async function givenPaid(shop: TestShop, values: Parameters<typeof givenOrder>[1] = {}): Promise<Given> {
  const order = await givenOrder(shop, values)
  await payByCard(shop, order)
  return order
}

export async function payByCard(shop: TestShop, { id, totalKobo }: Pick<Given, 'id' | 'totalKobo'>): Promise<void> {
  shop.cards.charges.set(id, { amount: totalKobo })
  await confirm(shop, id)
}

export const refundOrder = (
  shop: TestShop,
  admin: Person,
  id: string,
  form: Partial<RefundOrderForm> = {},
): Promise<Answer> =>
  call(shop, {
    method: 'POST',
    url: `/api/sales/${id}/refunds`,
    payload: { key: randomUUID(), reason: 'it was damaged', ...form },
    headers: as(admin),
  })

/** Makes every refund due that the provider has to be asked about, and asks. */
export async function refundsNow(shop: Pick<TestShop, 'db' | 'payments'>): Promise<void> {
  await shop.db
    .updateTable('refund')
    .set({ next_check_at: ago('1 second') })
    .where('next_check_at', 'is not', null)
    .execute()
  while ((await sendRefunds(shop.payments)) > 0);
}
