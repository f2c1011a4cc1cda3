import { type Kysely, sql } from 'kysely'

/** Who wants to hear that a sold-out variant is in stock again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table stock_alert (
      id uuid primary key,
      variant_id uuid not null references variant (id) on delete cascade,
      email text not null,
      state text not null check (state in ('unconfirmed', 'waiting', 'told', 'left')),
      created_at timestamptz not null default now(),
      changed_at timestamptz not null default now() -- of the state
    );
    -- Asking twice is asking once.
    create unique index stock_alert_once on stock_alert (variant_id, lower(email)) where state in ('unconfirmed', 'waiting');
    create index stock_alert_waiting on stock_alert (variant_id, created_at, id) where state = 'waiting'; -- tellWaiting
    create index stock_alert_told on stock_alert (variant_id, changed_at) where state = 'told'; -- tellWaiting
    create index stock_alert_email on stock_alert (lower(email)); -- leaving all; the limit of an address
  `)
    .execute(db)
}
