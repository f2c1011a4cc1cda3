import { type Kysely, sql } from 'kysely'

export const blocks =
  'The new constraints allow all that the old ones did, and are not checked on old rows: no table is read.'

/** A cancelled order whose money was received by hand takes its goods again, or its money waits to be sent back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(wider).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(narrower).execute(db)
}

const wider = /* sql */ `
  alter table stock_movement
    drop constraint stock_movement_kind_check,
    add constraint stock_movement_kind_check
      check (kind in ('initial', 'reserve', 'release', 'adjust', 'return', 'resume')) not valid,
    drop constraint stock_movement_check,
    add constraint stock_movement_check
      check ((sale_id is not null) = (kind in ('reserve', 'release', 'return', 'resume'))) not valid;
  alter table payment
    drop constraint payment_reference_check,
    add constraint payment_reference_check
      check ((reference is null) = (provider in ('cash', 'transfer', 'POS terminal'))) not valid;
`

const narrower = /* sql */ `
  alter table stock_movement
    drop constraint stock_movement_kind_check,
    add constraint stock_movement_kind_check
      check (kind in ('initial', 'reserve', 'release', 'adjust', 'return')) not valid,
    drop constraint stock_movement_check,
    add constraint stock_movement_check
      check ((sale_id is not null) = (kind in ('reserve', 'release', 'return'))) not valid;
  alter table payment
    drop constraint payment_reference_check,
    add constraint payment_reference_check
      check ((reference is null) = (kind in ('manual', 'replaced'))) not valid;
`
