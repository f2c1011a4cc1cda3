import { lgaNames } from '#contract/shopfront/lga-names.ts'

const keyOf = (name: string): string => name.toLowerCase().replace(/\s+/g, ' ')

/**
 * The names that a list repeats, each as it is written first; case and blanks make no difference.
 */
export function repeatedNames(lgas: string): string[] {
  const names = lgaNames(lgas)
  const first = new Map(names.toReversed().map((name) => [keyOf(name), name]))
  return [...first.keys()]
    .filter((key) => names.filter((name) => keyOf(name) === key).length > 1)
    .map((key) => first.get(key) as string)
    .toReversed()
}

/** Whether a list was typed line by line: without commas its names would be one. */
export const isInLines = (lgas: string): boolean =>
  lgaNames(lgas).some((name) => name.includes('\n'))
