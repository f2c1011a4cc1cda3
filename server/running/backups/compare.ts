import type { DatabaseState } from './manifest.ts'

/** Differences between a backup and a database that should be equal, a sentence each. */
export function differences(expected: DatabaseState, found: DatabaseState): string[] {
  const here = new Map(found.tables.map((table) => [table.name, table]))
  const ofTables = expected.tables.flatMap(({ name, rows, hash, columns }) => {
    const table = here.get(name)
    if (!table) return [`${name} is missing`]
    if (table.rows !== rows) return [`${name} has ${table.rows} rows, not ${rows}`]
    return table.hash === hash && table.columns.join() === columns.join()
      ? []
      : [`${name} has other rows`]
  })
  const unknown = found.tables.filter(
    ({ name }) => !expected.tables.some((table) => table.name === name),
  )
  return [
    ...ofTables,
    ...unknown.map(({ name }) => `${name} is not in it`),
    ...unlike('sequence', expected.sequences, found.sequences),
    ...unlike('sum', expected.sums, found.sums),
    ...(expected.migrations.join() === found.migrations.join() ? [] : ['the migrations differ']),
  ]
}

type Values = Readonly<Record<string, string>>

const unlike = (what: string, expected: Values, found: Values): string[] =>
  [...new Set([...Object.keys(expected), ...Object.keys(found)])]
    .filter((key) => expected[key] !== found[key])
    .map((key) => `the ${what} ${key} is ${found[key] ?? 'none'}, not ${expected[key] ?? 'none'}`)
