import { createHash } from 'node:crypto'
import type { ShopMigration } from '#server/platform/db/migrator.ts'

/** A hash of a migration's SQL, without its comments and spaces. */
export const digestOf = ({ up }: ShopMigration): string =>
  createHash('sha256')
    .update(up.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim())
    .digest('hex')
    .slice(0, 16)

/**
 * The statements of a text, without quoted texts and bodies of functions, to find risks in them.
 */
export const statementsOf = (sql: string): string[] =>
  sql
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean)

/**
 * Changes of an existing table that break the previous version, or block the queries after them.
 */
const RISKS: readonly (readonly [risk: string, pattern: RegExp])[] = [
  [
    'takes away what the previous version may use',
    /^drop |^alter table .*\bdrop (column|constraint|default)\b/,
  ],
  ['renames what the previous version uses', /\brename\b/],
  [
    'writes the whole table again',
    /\balter (column )?\w+ (set data )?type\b|\bgenerated always as\b|\bserial\b/,
  ],
  [
    'writes the whole table again',
    /\badd column \S+ .*\bdefault (gen_random_uuid|random|clock_timestamp|nextval)\b/,
  ],
  ['refuses rows of the previous version', /\bset not null\b/],
  ['refuses rows of the previous version', /\badd column (?!.*\bdefault\b).*\bnot null\b/],
  [
    'reads the whole table under a lock',
    /^alter table .*\b(add constraint|check|references|unique)\b(?!.*not valid)/,
  ],
  ['reads the whole table under a lock', /^create (unique )?index\b/],
  ['changes rows under a lock', /^(update|delete|truncate|lock)\b/],
]

const MAKES = /^create table (?:if not exists )?(\S+)/
const CHANGES =
  /^(?:alter table(?: only)?|create (?:unique )?index (?:\S+ )?on|update|delete from) (\S+)/

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
