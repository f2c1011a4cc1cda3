import { sql } from 'kysely'
import { newId } from '../ids.ts'
import type { Payments } from './settle.ts'

/** Why accepted money goes back. */
type Reversal = 'disputed' | 'refunded'

/** The reason that the refund queue shows. */
const REASONS: Record<Reversal, string> = {
  disputed: 'the payer disputes the payment',
  refunded: 'sent back at the provider',
}

/**
 * A refund or chargeback of accepted money: the order stays paid, and admins see a row in the refund queue. A payment
 * has one such row, however many events come.
 */
export async function noteReversal(
  { db, cards }: Pick<Payments, 'db' | 'cards'>,
  reversal: Reversal,
  reference: string,
): Promise<void> {
  await db
    .insertInto('refund')
    .columns(['id', 'payment_id', 'amount_kobo', 'reason', 'kind'])
    .expression((eb) =>
      eb
        .selectFrom('payment')
        .select([
          sql<string>`${newId()}::uuid`.as('id'),
          'id as payment_id',
          'amount_kobo',
          sql<string>`${REASONS[reversal]}::text`.as('reason'),
          sql<'reversal'>`'reversal'`.as('kind'),
        ])
        .where('provider', '=', cards.name)
        .where('reference', '=', reference)
        .where('amount_kobo', '>', 0)
        .orderBy('created_at')
        .limit(1),
    )
    .onConflict((on) => on.columns(['payment_id', 'kind']).where('kind', '<>', 'order').doNothing())
    .execute()
}
