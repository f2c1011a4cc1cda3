import type { DatabaseState } from './manifest.ts'

/** Lists the differences between two databases that should be equal, a sentence each. */
export function describeDifferences(expected: DatabaseState, found: DatabaseState): string[] {
  const foundTables = new Map(found.tables.map((table) => [table.name, table]))
  const ofTables = expected.tables.flatMap(({ name, rows, hash, columns }) => {
    const table = foundTables.get(name)
    if (!table) return [`${name} is missing`]
    if (table.rows !== rows) return [`${name} has ${table.rows} rows, not ${rows}`]
    const isSame = table.hash === hash && table.columns.join() === columns.join()
    return isSame ? [] : [`${name} has other rows`]
  })
  const hasSameMigrations = expected.migrations.join() === found.migrations.join()
  const unknown = found.tables.filter(
    ({ name }) => !expected.tables.some((table) => table.name === name),
  )
  return [
    ...ofTables,
    ...unknown.map(({ name }) => `${name} is not in it`),
    ...describeUnlikeValues('sequence', expected.sequences, found.sequences),
    ...describeUnlikeValues('sum', expected.sums, found.sums),
    ...(hasSameMigrations ? [] : ['the migrations differ']),
  ]
}

type TextsByKey = Readonly<Record<string, string>>

function describeUnlikeValues(what: string, expected: TextsByKey, found: TextsByKey): string[] {
  const keys = new Set([...Object.keys(expected), ...Object.keys(found)])
  return [...keys]
    .filter((key) => expected[key] !== found[key])
    .map((key) => `the ${what} ${key} is ${found[key] ?? 'none'}, not ${expected[key] ?? 'none'}`)
}
