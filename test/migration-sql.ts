import { createHash } from 'node:crypto'
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { ShopMigration } from '#server/platform/db/migrator.ts'

/** The SQL of a migration, without quoted texts and bodies of functions, to find risks in it. */
export const statementsOf = async (migration: ShopMigration): Promise<string[]> =>
  (await queriesOf(migration)).flatMap(split)

/** A hash of a migration's SQL, without its comments and spaces. */
export async function digestOf(migration: ShopMigration): Promise<string> {
  const text = (await queriesOf(migration)).join(';').replace(/--.*$/gm, '').replace(/\s+/g, ' ')
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/** The SQL of a migration, without a database: it reads no rows. */
async function queriesOf({ up }: ShopMigration): Promise<string[]> {
  const queries: CompiledQuery[] = []
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (given) => new PostgresIntrospector(given),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      queries.push(query)
    },
  })
  await up(db)
  return queries.map(({ sql }) => sql)
}

const split = (sql: string): string[] =>
  sql
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean)

/** Changes of an existing table that break the previous version, or block the queries after them. */
const RISKS: readonly (readonly [risk: string, pattern: RegExp])[] = [
  ['takes away what the previous version may use', /^drop |^alter table .*\bdrop (column|constraint|default)\b/],
  ['renames what the previous version uses', /\brename\b/],
  ['writes the whole table again', /\balter (column )?\w+ (set data )?type\b|\bgenerated always as\b|\bserial\b/],
  ['writes the whole table again', /\badd column \S+ .*\bdefault (gen_random_uuid|random|clock_timestamp|nextval)\b/],
  ['refuses rows of the previous version', /\bset not null\b/],
  ['refuses rows of the previous version', /\badd column (?!.*\bdefault\b).*\bnot null\b/],
  ['reads the whole table under a lock', /^alter table .*\b(add constraint|check|references|unique)\b(?!.*not valid)/],
  ['reads the whole table under a lock', /^create (unique )?index\b/],
  ['changes rows under a lock', /^(update|delete|truncate|lock)\b/],
]

const MAKES = /^create table (?:if not exists )?(\S+)/
const CHANGES = /^(?:alter table(?: only)?|create (?:unique )?index (?:\S+ )?on|update|delete from) (\S+)/

/** The statements that a migration has to give a reason for (`blocks`), each with what it does. */
export function risksOf(statements: readonly string[]): string[] {
  const made = new Set(statements.map((statement) => MAKES.exec(statement)?.[1] ?? ''))
  return statements
    .filter((statement) => !made.has(CHANGES.exec(statement)?.[1] ?? 'another'))
    .flatMap((statement) => {
      const risk = RISKS.find(([, pattern]) => pattern.test(statement))
      return risk ? [`${risk[0]}: ${statement}`] : []
    })
}
