import { randomUUID } from 'node:crypto'
import type { RefundOrderForm } from '#contract/orders/refunds/refunds.ts'
import { sendDueRefunds } from '#server/orders/payments/send-refunds.ts'
import { timeBeforeNow } from '#server/platform/db/now.ts'
import { type Answer, call, givenOrder } from './factories.ts'
import { confirm } from './orders.ts'
import { as, type Person } from './people.ts'
import type { TestShop } from './shop.ts'

type Given = Awaited<ReturnType<typeof givenOrder>>

/** An order that was paid by card. */
export async function givenPaid(
  shop: TestShop,
  values: Parameters<typeof givenOrder>[1] = {},
): Promise<Given> {
  const order = await givenOrder(shop, values)
  await payByCard(shop, order)
  return order
}

export async function payByCard(
  shop: TestShop,
  { id, totalKobo }: Pick<Given, 'id' | 'totalKobo'>,
): Promise<void> {
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
    .set({ next_check_at: timeBeforeNow('1 second') })
    .where('next_check_at', 'is not', null)
    .execute()
  while ((await sendDueRefunds(shop.payments)) > 0);
}

/** Calls of an admin to refunds, for one test file: `open` returns what its `beforeAll` makes. */
export function refundCalls(open: () => { shop: TestShop; admin: Person }) {
  async function get(url: string) {
    const { shop, admin } = open()
    return (await call(shop, { url, headers: as(admin) })).json()
  }
  /** Refunds of one order at the provider. */
  const atProvider = (id: string) =>
    open().shop.cards.refunds.filter(({ transactionId }) => transactionId === `tx-${id}`)
  return {
    read: (id: string) => get(`/api/sales/${id}/refunds`),
    saleOf: (id: string) => get(`/api/sales/${id}`),
    refund: (id: string, form: Partial<RefundOrderForm>) =>
      refundOrder(open().shop, open().admin, id, form),
    atProvider,
    moveOn: (id: string, status: 'done' | 'failed' | 'attention') => {
      for (const one of atProvider(id)) one.status = status
    },
  }
}
