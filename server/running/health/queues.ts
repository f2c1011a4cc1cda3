import { type RawBuilder, sql } from 'kysely'
import { MAX_COUNTED } from '#contract/platform/limits.ts'
import { QUEUE_NAMES, type QueueName, type WorkQueue } from '#contract/running/health.ts'
import type { Db } from '../../platform/db/schema.ts'

/**
 * SQL: the rows of each queue that are not done, which an index of the due ones finds: when each is
 * due, when it was written, and whether it was tried before.
 */
const QUEUE_ROWS_SQL: Record<QueueName, RawBuilder<unknown>> = {
  // Those without a place, and those that the slowest follower has not handled.
  events: sql`created_at as due, created_at as written, created_at < now() - interval '1 minute' as tried
    from (select created_at from sale_event where position is null
      union all select created_at from sale_event where position > (select min(position) from event_follower)) as event`,
  // The first try may be under way.
  mails: sql`next_try_at as due, created_at as written,
    attempts > 0 and created_at < now() - interval '1 minute' as tried from mail_outbox where status = 'pending'`,
  webhooks: sql`next_try_at as due, received_at as written, attempts > 0 as tried
    from webhook_inbox where status = 'pending'`,
  payments: sql`next_check_at as due, created_at as written, checks > 0 as tried
    from payment_attempt where next_check_at is not null`,
  refunds: sql`next_check_at as due, created_at as written, checks > 0 as tried
    from refund where next_check_at is not null`,
  orders: sql`next_try_at as due, next_try_at as written, attempts > 1 as tried
    from bulk_item where status = 'pending' and next_try_at is not null`,
  pictures: sql`next_try_at as due, next_try_at as written, attempts > 1 as tried
    from import_picture where status = 'pending'`,
}

type QueueCountRow = Omit<WorkQueue, 'oldestAt'> & { oldest: Date | null }

/** Counts the waiting rows of each queue. Counting stops at `MAX_COUNTED` rows, the longest due. */
export async function readWorkQueues(db: Db): Promise<WorkQueue[]> {
  const counts = QUEUE_NAMES.map(
    (name) => sql`
      select ${name}::text as name, count(*)::integer as waiting, (count(*) filter (where tried))::integer as retried,
        min(written) filter (where tried) as oldest,
        greatest(0, coalesce(extract(epoch from now() - min(due)), 0))::float8 as "lateSeconds"
      from (select ${QUEUE_ROWS_SQL[name]} order by 1 limit ${sql.lit(MAX_COUNTED)}) as row`,
  )
  const { rows } = await sql<QueueCountRow>`${sql.join(counts, sql` union all `)}`.execute(db)
  return rows.map(({ oldest, ...queue }) => ({ ...queue, oldestAt: oldest?.toISOString() ?? null }))
}
