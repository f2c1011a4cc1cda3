import { type Kysely, sql } from 'kysely'

/**
 * Money received by hand is recorded without completing the order, also by POS terminal, with its day and a reference. A
 * card payment can take its place: then it is `replaced`, and settles nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(wider).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(narrower).execute(db)
}

export const blocks =
  'The new constraints allow all that the old ones did, and are not checked on old rows: no table is read.'

const wider = /* sql */ `
  alter table sale drop constraint sale_payment_method_check,
    add constraint sale_payment_method_check
      check (payment_method in ('card', 'on delivery', 'cash', 'transfer', 'POS terminal')) not valid;
  alter table bulk_job drop constraint bulk_job_method_check,
    add constraint bulk_job_method_check check (method in ('cash', 'transfer', 'POS terminal')) not valid;
  alter table payment
    add column received_on date, -- of money received by hand, as its admin says; null: the day of paid_at
    add column receipt text not null default '', -- its reference, such as that of a bank transfer
    drop constraint payment_kind_check,
    add constraint payment_kind_check check (kind in ('settlement', 'surplus', 'manual', 'replaced')) not valid,
    drop constraint payment_reference_check,
    add constraint payment_reference_check check ((reference is null) = (kind in ('manual', 'replaced'))) not valid,
    drop constraint payment_provider_check,
    add constraint payment_provider_check
      check (kind not in ('manual', 'replaced') or provider in ('cash', 'transfer', 'POS terminal')) not valid;
`

const narrower = /* sql */ `
  alter table sale drop constraint sale_payment_method_check,
    add constraint sale_payment_method_check
      check (payment_method in ('card', 'on delivery', 'cash', 'transfer')) not valid;
  alter table bulk_job drop constraint bulk_job_method_check,
    add constraint bulk_job_method_check check (method in ('cash', 'transfer')) not valid;
  alter table payment
    drop column received_on,
    drop column receipt,
    drop constraint payment_kind_check,
    add constraint payment_kind_check check (kind in ('settlement', 'surplus', 'manual')) not valid,
    drop constraint payment_reference_check,
    add constraint payment_reference_check check ((reference is null) = (kind = 'manual')) not valid,
    drop constraint payment_provider_check,
    add constraint payment_provider_check check (kind <> 'manual' or provider in ('cash', 'transfer')) not valid;
`
