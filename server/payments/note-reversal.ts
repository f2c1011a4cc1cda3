import { sql } from 'kysely'
import { newId } from '../ids.ts'
import type { Reversal } from './providers/provider.ts'
import type { Payments } from './settle.ts'

/** The reason that the refund queue shows. */
const REASONS: Record<Reversal, string> = {
  disputed: 'the payer disputes the payment',
  refunded: 'sent back at the provider',
}

/**
 * A refund or chargeback of accepted money: the order stays paid, and admins see a row in the refund queue. A payment
 * has one row, however many events come.
 */
export async function noteReversal(
  { db, cards }: Pick<Payments, 'db' | 'cards'>,
  reversal: Reversal,
  reference: string,
): Promise<void> {
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
          sql<string>`${REASONS[reversal]}::text`.as('reason'),
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
