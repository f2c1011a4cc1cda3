import { sql } from 'kysely'
import { now } from '../../platform/db/now.ts'
import { newId } from '../../platform/ids.ts'
import type { ProviderDispute } from './providers/provider.ts'
import type { Payments } from './settle.ts'

type Cards = Pick<Payments, 'db' | 'cards'>

/** Money sent back on the provider's pages, `kobo` in all: the order stays paid, the queue has one row for it. */
export async function noteReversal(deps: Cards, reference: string, kobo: number): Promise<void> {
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

/** A dispute: the order stays paid, staff see its day. One row for all events; late ones change none that has ended. */
export async function noteDispute(deps: Cards, reference: string, { id, amount, dueAt, state }: ProviderDispute) {
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

/** `kobo`: at most what was paid, all of it where that is not known. No row where no money came. */
const acceptedPayment = ({ db, cards }: Cards, reference: string, kobo: number | undefined) =>
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
