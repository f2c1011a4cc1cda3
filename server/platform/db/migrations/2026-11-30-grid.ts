import { type Kysely, sql } from 'kysely'

/** Why a stock was changed by hand, and by whom; the history of one variant; rows of a sheet that were saved already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table stock_movement
      add column reason text,
      add column note text,
      add column actor_id uuid,
      add column actor_name text,
      add constraint stock_movement_reason check (
        (reason is null or (kind = 'adjust' and reason in ('delivery', 'count', 'damaged', 'returned', 'other')))
        and (note is null or (reason is not null and length(note) <= 500)));

    -- doctor: stock is the sum of its movements; listMovements: those of a variant, newest first.
    drop index stock_movement_of_variant;
    create index stock_movement_of_variant on stock_movement (variant_id, id) include (delta);

    create table sheet_save (
      actor_id uuid not null,
      save_id uuid not null,
      variant_id uuid not null,
      created_at timestamptz not null default now(),
      primary key (actor_id, save_id, variant_id) -- a row of a sheet is saved once, however often it is sent
    );
    create index sheet_save_time on sheet_save (created_at); -- retention
  `)
    .execute(db)
}
