/** What is typed, the titles it asks for, and their range of prices in naira. */
export type Labelled = readonly [
  typed: string,
  found: RegExp,
  prices?: { min?: number; max?: number },
]
