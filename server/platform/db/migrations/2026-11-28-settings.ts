import { type Kysely, sql } from 'kysely'

/** What a super admin sets of the shop: one row, whose version rises with each change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(settings).execute(db)
}

const settings = /* sql */ `
  create table shop_setting (
    id boolean primary key default true check (id),
    -- Only what was set, by name; see contract/platform/shop-settings.ts.
    values jsonb not null default '{}' check (jsonb_typeof(values) = 'object'),
    version integer not null default 0,
    changed_at timestamptz not null default now()
  );
  insert into shop_setting default values;
`
