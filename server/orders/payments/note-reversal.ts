import { sql } from 'kysely'
import { now } from '../../platform/db/now.ts'
import { acceptedPayment } from './accepted-payment.ts'
import type { Payments } from './settle.ts'

/**
 * Accepted money that was sent back on the provider's pages, `kobo` of one payment in all: the order stays paid, and the
 * refund queue has one row of what went, however many events come.
 */
export async function noteReversal(
  deps: Pick<Payments, 'db' | 'cards'>,
  reference: string,
  kobo: number,
): Promise<void> {
  await deps.db
    .insertInto('refund')
    .columns(['id', 'payment_id', 'amount_kobo', 'reason', 'kind', 'status'])
    .expression(
      acceptedPayment(deps, reference, kobo).select([
        sql<string>`'sent back at the provider'`.as('reason'),
        sql<'reversal'>`'reversal'`.as('kind'),
        sql<'done'>`'done'`.as('status'),
      ]),
    )
    .onConflict((on) =>
      on
        .columns(['payment_id', 'kind'])
        .where('kind', '<>', 'order')
        .doUpdateSet({ amount_kobo: sql`excluded.amount_kobo`, updated_at: now() })
        .whereRef('refund.amount_kobo', '<', sql`excluded.amount_kobo`),
    )
    .execute()
}
