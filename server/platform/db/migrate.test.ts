import { expect, test } from 'vitest'
import { exampleMigrations } from '#test/example-migrations.ts'
import { digestOf, risksOf, statementsOf } from '#test/migration-sql.ts'
import { migrations } from './migrate.ts'

const { baseline, later } = migrations

/**
 * A migration that was released has to stay as it is. A new one adds its digest: the error shows
 * it.
 */
const DIGESTS: Record<string, string> = {}

/** The migrations of this version, and the example, so that the rule is never without one. */
const ALL = { ...later, ...exampleMigrations }

test.for(Object.entries(ALL))(
  '%s can run beside the previous version, or says why what it does is harmless',
  ([, { up, blocks }]) => {
    const risks = risksOf(statementsOf(up))
    if (blocks === undefined) expect(risks).toEqual([])
    else expect(risks).not.toEqual([]) // an excuse without need hides the next one
  },
)

test('migrations are listed in their order', () => {
  const names = [baseline, ...Object.keys(ALL)]
  expect(names).toEqual(names.toSorted())
})

test('no migration that shops have run is changed', () => {
  const now = Object.entries(later).map(([name, migration]) => [name, digestOf(migration)])
  expect(Object.fromEntries(now)).toEqual(DIGESTS)
})

test.each([
  'alter table sale drop column details',
  'alter table sale rename column details to note',
  'alter table sale rename to orders',
  'alter table sale alter column details type jsonb using details::jsonb',
  'alter table sale alter details set not null',
  'alter table sale add column channel text not null',
  'alter table sale add column channel uuid not null default gen_random_uuid()',
  'alter table sale add column search text generated always as (lower(name)) stored',
  "alter table sale add constraint sale_total check (total_kobo > 0), add column note text default 'a; b'",
  'alter table sale add column shop_id uuid references shop (id)',
  'create index sale_channel on sale (channel)',
  'create unique index on sale (channel)',
  'drop table sale',
  'drop function note_low_stock()',
  "update sale set channel = 'web'",
  'delete from sale',
])('the rule of migrations refuses: %s', (statement) => {
  expect(risksOf(statementsOf(statement))).toHaveLength(1)
})

test.each([
  'create table shop (id uuid primary key, name text not null); create index shop_name on shop (name)',
  'alter table sale add column channel text',
  "alter table sale add column channel text not null default 'web'",
  'alter table sale add constraint sale_total check (total_kobo > 0) not valid',
  'create function f() returns trigger language plpgsql as $$ begin update sale set a = 1; return new; end $$',
  "comment on table sale is 'drop column; rename' -- delete from sale",
])('the rule of migrations accepts: %s', (statement) => {
  expect(risksOf(statementsOf(statement))).toEqual([])
})
