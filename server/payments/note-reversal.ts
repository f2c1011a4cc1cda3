import { sql } from 'kysely'
import { newId } from '../ids.ts'
import type { Payments } from './settle.ts'

/** Events that say that accepted money goes back, and what the queue says of them. */
const REASONS: Record<string, string> = {
  'charge.dispute.create': 'the payer disputes the payment',
  'refund.processed': 'sent back at the provider',
}

/**
 * A refund or chargeback of money that was kept: the order stays paid, and a row of the refund queue tells admins.
 * A payment has one row, however many events come.
 */
export async function noteReversal(
  { db, cards }: Pick<Payments, 'db' | 'cards'>,
  event: string,
  reference: string,
): Promise<void> {
  const reason = REASONS[event]
  if (reason === undefined) return
  await db
    .insertInto('refund')
    .columns(['id', 'payment_id', 'amount_kobo', 'reason'])
    .expression((eb) =>
      eb
        .selectFrom('payment')
        .select([
          sql<string>`${newId()}::uuid`.as('id'),
          'id as payment_id',
          'amount_kobo',
          sql<string>`${reason}::text`.as('reason'),
        ])
        .where('provider', '=', cards.name)
        .where('reference', '=', reference)
        .where('amount_kobo', '>', 0)
        .orderBy('created_at')
        .limit(1),
    )
    .onConflict((on) => on.column('payment_id').doNothing())
    .execute()
}
