import { type RawBuilder, sql } from 'kysely'
import { MAX_COUNTED } from '#contract/platform/limits.ts'
import { QUEUES, type Queue, type QueueName } from '#contract/running/health.ts'
import type { Db } from '../../platform/db/schema.ts'

type Source = {
  /** Rows that are not done, by an index of the due ones. */
  rows: RawBuilder<unknown>
  due: RawBuilder<unknown>
  written: RawBuilder<unknown>
  /** Rows of them that were tried before. */
  isTried: RawBuilder<unknown>
}

const SOURCES: Record<QueueName, Source> = {
  events: {
    // Those without a place, and those that the slowest follower has not handled.
    rows: sql`(select created_at from sale_event where position is null
      union all select created_at from sale_event where position > (select min(position) from event_follower)) as event`,
    due: sql`created_at`,
    written: sql`created_at`,
    isTried: sql`created_at < now() - interval '1 minute'`,
  },
  mails: {
    rows: sql`mail_outbox where status = 'pending'`,
    due: sql`next_try_at`,
    written: sql`created_at`,
    // The first try may be under way.
    isTried: sql`attempts > 0 and created_at < now() - interval '1 minute'`,
  },
  webhooks: {
    rows: sql`webhook_inbox where status = 'pending'`,
    due: sql`next_try_at`,
    written: sql`received_at`,
    isTried: sql`attempts > 0`,
  },
  payments: {
    rows: sql`payment_attempt where next_check_at is not null`,
    due: sql`next_check_at`,
    written: sql`created_at`,
    isTried: sql`checks > 0`,
  },
  refunds: {
    rows: sql`refund where next_check_at is not null`,
    due: sql`next_check_at`,
    written: sql`created_at`,
    isTried: sql`checks > 0`,
  },
  orders: {
    rows: sql`bulk_item where status = 'pending' and next_try_at is not null`,
    due: sql`next_try_at`,
    written: sql`next_try_at`,
    isTried: sql`attempts > 1`,
  },
  pictures: {
    rows: sql`import_picture where status = 'pending'`,
    due: sql`next_try_at`,
    written: sql`next_try_at`,
    isTried: sql`attempts > 1`,
  },
}

/** Waiting rows of each queue. Counting stops at `MAX_COUNTED` rows, those due for longest. */
export async function readQueues(db: Db): Promise<Queue[]> {
  const counts = QUEUES.map((name) => countOf(name, SOURCES[name]))
  const { rows } = await sql<Row>`${sql.join(counts, sql` union all `)}`.execute(db)
  return rows.map(({ name, waiting, retried, oldest, late }) => ({
    ...{ name, waiting, retried },
    oldestAt: oldest?.toISOString() ?? null,
    lateSeconds: Math.max(0, Number(late ?? 0)),
  }))
}

type Row = { name: QueueName; waiting: number; retried: number; oldest: Date | null; late: number | string | null }

const countOf = (name: QueueName, { rows, due, written, isTried }: Source): RawBuilder<unknown> => sql`
  select ${name}::text as name, count(*)::integer as waiting, (count(*) filter (where tried))::integer as retried,
    min(written) filter (where tried) as oldest, extract(epoch from now() - min(due))::float8 as late
  from (select ${due} as due, ${written} as written, ${isTried} as tried from ${rows}
    order by 1 limit ${sql.lit(MAX_COUNTED)}) as row`
