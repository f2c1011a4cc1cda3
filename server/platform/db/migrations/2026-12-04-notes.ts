import { type Kysely, sql } from 'kysely'

export const blocks =
  'two checks of a small table are widened, so the previous release can write what it writes; its index takes under a second'

/**
 * Pieces can come back without money: such a refund of an order is of ₦0, and has no credit note. Reports count a refund on
 * the day of its credit note; they counted it on the day on which it was made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(checks + days + marks).execute(db)
}

const checks = /* sql */ `
  alter table refund
    drop constraint refund_amount_kobo_check,
    drop constraint refund_credited,
    add constraint refund_amount_kobo_check check (amount_kobo > 0 or (amount_kobo = 0 and kind = 'order')) not valid,
    add constraint refund_credited
      check (kind <> 'order' or (status = 'done' and amount_kobo > 0) = (credit_note is not null)) not valid;
`

// A credit note is given by the last change of its refund's updated_at. The trigger of refunds marks other days.
const days = /* sql */ `
  create index refund_credit_note_time on refund (updated_at) include (amount_kobo) where credit_note is not null; -- factsOf

  create function mark_day_of_credit_note() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' and old.credit_note is not null then
      insert into sale_day_mark (day) values (lagos_day(old.updated_at));
    end if;
    if tg_op <> 'DELETE' and new.credit_note is not null then
      insert into sale_day_mark (day) values (lagos_day(new.updated_at));
    end if;
    return null;
  end $$;
  create trigger credit_note_changes_sums after insert or delete or update of credit_note, amount_kobo, updated_at on refund
    for each row execute function mark_day_of_credit_note();
`

const marks = /* sql */ `
  insert into sale_day_mark (day)
    select lagos_day(created_at) from refund where kind = 'order' and status <> 'failed'
    union select lagos_day(updated_at) from refund where credit_note is not null;
`

/** Refunds of ₦0 stay: where there are any, the old checks hold for new rows alone. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(marks + back).execute(db)
}

const back = /* sql */ `
  drop trigger credit_note_changes_sums on refund;
  drop function mark_day_of_credit_note();
  drop index refund_credit_note_time;
  alter table refund
    drop constraint refund_amount_kobo_check,
    drop constraint refund_credited,
    add constraint refund_amount_kobo_check check (amount_kobo > 0) not valid,
    add constraint refund_credited check (kind <> 'order' or (status = 'done') = (credit_note is not null)) not valid;
  do $$ begin
    if not exists (select from refund where amount_kobo = 0) then
      alter table refund validate constraint refund_amount_kobo_check, validate constraint refund_credited;
    end if;
  end $$;
`
