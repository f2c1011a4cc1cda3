import type { SeedOption } from './seed-types.ts'

/** All choices of one value per option, those of the first option together. */
export function eachChoice(options: readonly SeedOption[]): string[][] {
  return options.reduce<string[][]>(
    (choices, { values }) => choices.flatMap((choice) => values.map(({ value }) => [...choice, value])),
    [[]],
  )
}
