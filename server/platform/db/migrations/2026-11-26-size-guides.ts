import { type Kysely, sql } from 'kysely'

/** Tables of sizes, at most one for each category. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(sizeGuides).execute(db)
}

const sizeGuides = /* sql */ `
  create table size_guide (
    category_id uuid primary key references category (id) on delete cascade,
    unit text not null check (unit in ('cm', 'in')),
    columns jsonb not null,
    -- One array of texts for each row, as long as columns.
    rows jsonb not null,
    note text not null,
    updated_at timestamptz not null default now()
  );
`
