import { sql } from 'kysely'
import { now } from '../db/now.ts'
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
 * has one such row, however many events come; a dispute opens again what was done for another reason.
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
    .onConflict((on) =>
      on
        .columns(['payment_id', 'kind'])
        .where('kind', '<>', 'order')
        .doUpdateSet({ status: 'open', reason: REASONS.disputed, updated_at: now() })
        .where('refund.reason', '<>', REASONS.disputed)
        .where(sql.lit(reversal === 'disputed')),
    )
    .execute()
}

/** SQL, of a row of `payment`. */
export const isReversed = sql<boolean>`exists (select from refund as reversal
  where reversal.payment_id = payment.id and reversal.kind = 'reversal' and reversal.status <> 'done')`
