import { type Kysely, sql } from 'kysely'

/** Orders that a buyer cancelled count for their holder for an hour, and a mail counts for the address that caused it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
      alter table order_hold add column cancelled_at timestamptz[] not null default '{}'; -- those of the last hour
      alter table sale_event add column caller text; -- keyed hash of the address that caused it; gone once its mail is queued
    `)
    .execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('alter table order_hold drop column cancelled_at; alter table sale_event drop column caller;')
    .execute(db)
}
