import { sql } from 'kysely'
import { databaseNow } from '../../platform/db/now.ts'
import type { RowOf, Trx } from '../../platform/db/schema.ts'
import { createRowId } from '../../platform/ids.ts'
import { lockSale } from '../sales/queries.ts'
import type { ProviderDispute } from './providers/provider.ts'
import type { OrderServices } from './settle.ts'
import { takeFromSurplus } from './take-from-surplus.ts'

type CardServices = Pick<OrderServices, 'db' | 'cards'>

/**
 * Notes money that was sent back on the provider's pages, `kobo` in all: the order stays paid, and
 * the queue has one row for all of it.
 */
export async function noteProviderReversal(
  deps: CardServices,
  reference: string,
  kobo: number,
): Promise<void> {
  await noteMoneyTakenBack(deps, reference, async (trx, payment) => {
    await trx
      .insertInto('refund')
      .values({
        id: createRowId(),
        payment_id: payment.id,
        amount_kobo: Math.min(payment.amount_kobo, kobo),
        reason: 'sent back at the provider',
        kind: 'reversal',
        status: 'done',
      })
      .onConflict((on) =>
        on
          .columns(['payment_id', 'kind'])
          .where('kind', '<>', 'order')
          .doUpdateSet({ amount_kobo: sql`excluded.amount_kobo`, updated_at: databaseNow() })
          .whereRef('refund.amount_kobo', '<', sql`excluded.amount_kobo`),
      )
      .execute()
  })
}

/**
 * Notes a dispute of a payment: the order stays paid, and staff see until when it must be answered.
 * All its events share one row; late ones do not change a dispute that has ended. Without `amount`
 * the whole payment is disputed.
 */
export async function noteProviderDispute(
  deps: CardServices,
  reference: string,
  { id, amount, dueAt, state }: ProviderDispute,
) {
  await noteMoneyTakenBack(deps, reference, async (trx, payment) => {
    await trx
      .insertInto('dispute')
      .values({
        id: createRowId(),
        payment_id: payment.id,
        amount_kobo: Math.min(payment.amount_kobo, amount ?? payment.amount_kobo),
        provider_id: id,
        due_at: dueAt ?? null,
        state,
      })
      .onConflict((on) =>
        on
          .columns(['payment_id', 'provider_id'])
          .doUpdateSet({
            state,
            due_at: sql`coalesce(excluded.due_at, dispute.due_at)`,
            amount_kobo: amount === undefined ? undefined : sql`excluded.amount_kobo`,
            updated_at: databaseNow(),
          })
          .where('dispute.state', '=', 'open'),
      )
      .execute()
  })
}

type TakenPayment = Pick<RowOf<'payment'>, 'id' | 'amount_kobo'>

/**
 * Writes what the provider says of a payment, under the lock of its order. Nothing where no money
 * came.
 */
async function noteMoneyTakenBack(
  { db, cards }: CardServices,
  reference: string,
  write: (trx: Trx, payment: TakenPayment) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const payment = await trx
      .selectFrom('payment')
      .select(['id', 'sale_id', 'amount_kobo'])
      .where('provider', '=', cards.name)
      .where('reference', '=', reference)
      .where('amount_kobo', '>', 0)
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst()
    if (!payment) return
    await lockSale(trx, payment.sale_id)
    await write(trx, payment)
    await takeFromSurplus(trx, payment.id)
  })
}
