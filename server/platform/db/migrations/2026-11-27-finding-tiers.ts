import { type Kysely, sql } from 'kysely'

/** Parts of a large shop that are no more than twice as large as a question needs: docs/decisions/0033-search.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [tiers, functions, retier]) await sql.raw(statements).execute(db)
}

const tiers = /* sql */ `
  create table finding_7 partition of finding for values in (7);
  create table finding_8 partition of finding for values in (8);
  update finding_tier set size = 130000 where tier = 5;
  insert into finding_tier (tier, size) values (6, 270000), (7, 520000);
  create or replace function tier_of(score double precision) returns smallint language sql stable parallel safe as
    $$ select coalesce((select min(tier) from finding_tier where score >= min_score), 8::smallint) $$;
`

const functions = /* sql */ `
  -- The same steps; the logarithm of a numeric took twenty times as long, for each row that is counted.
  create or replace function price_step(kobo bigint) returns integer language sql immutable parallel safe as
    $$ select floor(ln(greatest(kobo, 100) / 100.0::float8) * 4)::int $$;
  -- Its plan is the same for all words, and making it took longer than running it.
  alter function completions(text, integer) set plan_cache_mode = force_generic_plan;
`

/** A job moves the products whose tier changes. Small shops keep theirs. */
const retier = /* sql */ `
  select tier_findings();
`
