import { sql } from 'kysely'
import { now } from '../db/now.ts'
import { newId } from '../ids.ts'
import type { ProviderDispute } from './providers/provider.ts'
import type { Payments } from './settle.ts'

/**
 * A dispute of accepted money, as the provider's events say: the order stays paid, and staff see until when to answer it.
 * One row however many events come. Once it is won or lost, an event that comes late changes nothing.
 */
export async function noteDispute(
  { db, cards }: Pick<Payments, 'db' | 'cards'>,
  reference: string,
  { id, amount, dueAt, state }: ProviderDispute,
): Promise<void> {
  await db
    .insertInto('dispute')
    .columns(['id', 'payment_id', 'provider_id', 'amount_kobo', 'due_at', 'state'])
    .expression((eb) =>
      eb
        .selectFrom('payment')
        .select([
          sql<string>`${newId()}::uuid`.as('id'),
          'id as payment_id',
          sql<string>`${id}::text`.as('provider_id'),
          sql<number>`least(amount_kobo, ${amount ?? null}::bigint)`.as('amount_kobo'), // without an amount: all of it
          sql<Date | null>`${dueAt ?? null}::timestamptz`.as('due_at'),
          sql<ProviderDispute['state']>`${state}::text`.as('state'),
        ])
        .where('provider', '=', cards.name)
        .where('reference', '=', reference)
        .where('amount_kobo', '>', 0)
        .orderBy('created_at')
        .limit(1),
    )
    .onConflict((on) =>
      on
        .columns(['payment_id', 'provider_id'])
        .doUpdateSet({
          state,
          due_at: sql`coalesce(excluded.due_at, dispute.due_at)`,
          ...(amount !== undefined && { amount_kobo: sql`excluded.amount_kobo` }),
          updated_at: now(),
        })
        .where('dispute.state', '=', 'open'),
    )
    .execute()
}
