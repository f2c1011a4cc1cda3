import { type Kysely, sql } from 'kysely'

/** Successful and failed backups. No backup has these rows: they are about the copies, not about the shop. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(backups).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table backup_run`.execute(db)
}

const backups = /* sql */ `
  create table backup_run (
    id uuid primary key,
    target text not null, -- where it is written, without keys
    started_at timestamptz not null default now(),
    seen_at timestamptz not null default now(), -- its process was alive
    ended_at timestamptz,
    next_at timestamptz, -- when the schedule makes the next; null: made by hand
    bytes bigint,
    rows bigint,
    verified_at timestamptz,
    failure text
  );
  create unique index backup_running on backup_run ((true)) where ended_at is null; -- claimBackup: one at a time
  create index backup_newest on backup_run (started_at desc); -- readLastBackup
`
