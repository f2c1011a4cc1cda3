export type MadeOption = { name: string; values: readonly { value: string; swatch?: string }[] }

/** All choices of one value per option, those of the first option together. */
export function eachChoice(options: readonly MadeOption[]): string[][] {
  return options.reduce<string[][]>(
    (choices, { values }) =>
      choices.flatMap((choice) => values.map(({ value }) => [...choice, value])),
    [[]],
  )
}
