import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import type { Payments } from './settle.ts'

/**
 * For a row about the accepted money of a reference: `id`, `payment_id` and `amount_kobo`, of `kobo` at most what was paid;
 * all of it where that is not known. No row where no money came.
 */
export const acceptedPayment = (
  { db, cards }: Pick<Payments, 'db' | 'cards'>,
  reference: string,
  kobo: number | undefined,
) =>
  db
    .selectFrom('payment')
    .select([
      sql<string>`${newId()}::uuid`.as('id'),
      'id as payment_id',
      sql<number>`least(amount_kobo, ${kobo ?? null}::bigint)`.as('amount_kobo'),
    ])
    .where('provider', '=', cards.name)
    .where('reference', '=', reference)
    .where('amount_kobo', '>', 0)
    .orderBy('created_at')
    .limit(1)
