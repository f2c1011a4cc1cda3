import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { digestOf, risksOf, statementsOf } from '#test/migration-sql.ts'
import { migrations } from './migrate.ts'

const { baseline, later } = migrations

/** A migration that was released has to stay as it is. A new one adds its digest: the error shows it. */
const DIGESTS: Record<string, string> = {
  '2026-12-09-list-orders': '461dfe034ad188be',
  '2026-12-10-dots': '04f7a7d7041dc2c4',
  '2026-12-11-search': '8d8bca9f710098f1',
  '2026-12-12-variants': '123e5c098228f1df',
  '2026-12-13-names': 'c968d26253608550',
  '2026-12-14-imports': '80ecd9642a65ee2c',
  '2026-12-14-imports-compare-at': '31bc647d59b124f5',
  '2026-12-15-resend': '35e47ddee7518409',
  '2026-12-16-dots-between': '86a237482904322a',
}

test.for(Object.entries(later))(
  '%s can run beside the previous version, or says why what it does is harmless',
  async ([, migration]) => {
    const risks = risksOf(await statementsOf(migration))
    if (migration.blocks === undefined) expect(risks).toEqual([])
    else expect(risks).not.toEqual([]) // an excuse without need hides the next one
  },
)

test('migrations are listed in their order', () => {
  const names = [...baseline, ...Object.keys(later)]
  expect(names).toEqual(names.toSorted())
})

test('no migration that shops have run is changed', async () => {
  const now = await Promise.all(Object.entries(later).map(async ([name, one]) => [name, await digestOf(one)]))
  expect(Object.fromEntries(now)).toEqual(DIGESTS)
})

const risksIn = async (text: string): Promise<string[]> =>
  risksOf(await statementsOf({ up: async (db) => void (await sql.raw(text).execute(db)), down: async () => {} }))

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
])('the rule of migrations refuses: %s', async (statement) => {
  expect(await risksIn(statement)).toHaveLength(1)
})

test.each([
  'create table shop (id uuid primary key, name text not null); create index shop_name on shop (name)',
  'alter table sale add column channel text',
  "alter table sale add column channel text not null default 'web'",
  'alter table sale add constraint sale_total check (total_kobo > 0) not valid',
  'create function f() returns trigger language plpgsql as $$ begin update sale set a = 1; return new; end $$',
  "comment on table sale is 'drop column; rename' -- delete from sale",
])('the rule of migrations accepts: %s', async (statement) => {
  expect(await risksIn(statement)).toEqual([])
})
