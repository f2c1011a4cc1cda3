import { type Kysely, sql } from 'kysely'

/** Events of orders get positions, and those that follow them a place each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [positions, followers]) await sql.raw(statements).execute(db)
}

const positions = /* sql */ `
  alter table sale_event
    add column position bigint, -- null until assigned: see server/platform/events/assign-positions.ts
    add column actor_name text, -- this and the address: of an act that the audit log names
    add column address text,
    add column details jsonb not null default '{}';

  update sale_event set position = placed.position
    from (select id, row_number() over (order by id) as position from sale_event) as placed
    where sale_event.id = placed.id;

  alter table sale_event add constraint sale_event_position unique (position);
  create index sale_event_without_position on sale_event (id) where position is null; -- assignPositions
`

// They start after the earlier events, whose mails were queued and whose audit entries were written with them.
const followers = /* sql */ `
  create table event_follower (
    name text primary key,
    position bigint not null, -- of the last event that it has handled
    failures integer not null default 0, -- in a row
    retry_at timestamptz, -- null: at once
    last_error text
  );

  insert into event_follower (name, position)
    select name, (select coalesce(max(position), 0) from sale_event)
    from unnest(array['order-mails', 'order-news', 'order-audit']) as name;
`
