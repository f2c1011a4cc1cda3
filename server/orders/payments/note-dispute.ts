import { sql } from 'kysely'
import { now } from '../../platform/db/now.ts'
import { acceptedPayment } from './accepted-payment.ts'
import type { ProviderDispute } from './providers/provider.ts'
import type { Payments } from './settle.ts'

/**
 * A dispute of accepted money, as the provider's events say: the order stays paid, and staff see until when to answer it.
 * One row however many events come. Once it is won or lost, an event that comes late changes nothing.
 */
export async function noteDispute(
  deps: Pick<Payments, 'db' | 'cards'>,
  reference: string,
  { id, amount, dueAt, state }: ProviderDispute,
): Promise<void> {
  await deps.db
    .insertInto('dispute')
    .columns(['id', 'payment_id', 'amount_kobo', 'provider_id', 'due_at', 'state'])
    .expression(
      acceptedPayment(deps, reference, amount).select([
        sql<string>`${id}::text`.as('provider_id'),
        sql<Date | null>`${dueAt ?? null}::timestamptz`.as('due_at'),
        sql<ProviderDispute['state']>`${state}::text`.as('state'),
      ]),
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
