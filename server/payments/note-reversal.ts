import { sql } from 'kysely'
import { now } from '../db/now.ts'
import { newId } from '../ids.ts'
import type { Payments } from './settle.ts'

/**
 * Accepted money that was sent back on the provider's pages, `kobo` of one payment in all: the order stays paid, and the
 * refund queue has one row of what went, however many events come.
 */
export async function noteReversal(
  { db, cards }: Pick<Payments, 'db' | 'cards'>,
  reference: string,
  kobo: number,
): Promise<void> {
  await db
    .insertInto('refund')
    .columns(['id', 'payment_id', 'amount_kobo', 'reason', 'kind', 'status'])
    .expression((eb) =>
      eb
        .selectFrom('payment')
        .select([
          sql<string>`${newId()}::uuid`.as('id'),
          'id as payment_id',
          sql<number>`least(amount_kobo, ${kobo}::bigint)`.as('amount_kobo'),
          sql<string>`'sent back at the provider'`.as('reason'),
          sql<'reversal'>`'reversal'`.as('kind'),
          sql<'done'>`'done'`.as('status'),
        ])
        .where('provider', '=', cards.name)
        .where('reference', '=', reference)
        .where('amount_kobo', '>', 0)
        .orderBy('created_at')
        .limit(1),
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
