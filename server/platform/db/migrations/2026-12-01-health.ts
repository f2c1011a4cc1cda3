import { type Kysely, sql } from 'kysely'

/** What the shop notes about itself, for the page of its health: nothing of it is personal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(notes).execute(db)
  await sql.raw(runs).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table instance, last_answer, error_count, doctor_run, database_size`.execute(db)
}

const notes = /* sql */ `
  -- A process of the shop; it is deleted when the process ends in order.
  create table instance (
    id uuid primary key,
    host text not null,
    pid integer not null,
    version text not null, -- of the shop
    node text not null,
    started_at timestamptz not null,
    seen_at timestamptz not null default now(), -- written every few seconds
    memory bigint not null, -- of the process, in bytes
    disk_free bigint not null, -- of DATA_DIR, in bytes
    disk_size bigint not null,
    slow_jobs jsonb not null default '[]' -- rounds that have been running for minutes: [{"name": "mails", "seconds": 900}]
  );

  -- How a service that the shop depends on answered last.
  create table last_answer (
    service text primary key check (service in ('mail', 'provider')),
    ok_at timestamptz,
    failed_at timestamptz,
    failure text not null default '' -- a code, no text of the service: that may name people
  );

  -- What went wrong, by hour: answers of the server with 5xx, and rounds of jobs.
  create table error_count (
    hour timestamptz not null,
    kind text not null check (kind in ('answer', 'job')),
    name text not null,
    count integer not null check (count > 0),
    primary key (hour, kind, name)
  );

  -- Bytes at the end of a day in Lagos, as far as it was seen.
  create table database_size (
    day date primary key,
    bytes bigint not null
  );
`

const runs = /* sql */ `
  create table doctor_run (
    id uuid primary key,
    asked_at timestamptz not null default now(),
    started_at timestamptz, -- null: it waits for the job
    ended_at timestamptz,
    problems jsonb not null default '[]', -- [{"claim": "stock is never below 0", "offenders": ["…"]}]
    failure text -- why it ended without a result
  );
  create unique index doctor_run_open on doctor_run ((true)) where ended_at is null; -- one at a time
  create index doctor_run_time on doctor_run (asked_at desc); -- readDoctor
`
