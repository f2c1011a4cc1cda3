import { lgaNames } from '#contract/shopfront/lga-names.ts'

const keyOf = (name: string): string => name.toLowerCase().replace(/\s+/g, ' ')

/**
 * Finds the names that a list repeats, each as it is written first. Case and blanks make no
 * difference.
 */
export function repeatedNames(lgas: string): string[] {
  const sameNames = Map.groupBy(lgaNames(lgas), keyOf)
  return [...sameNames.values()].flatMap(([first = '', ...others]) =>
    others.length > 0 ? [first] : [],
  )
}

/** Tells whether a list was typed line by line: without commas its names would be one. */
export const isInLines = (lgas: string): boolean =>
  lgaNames(lgas).some((name) => name.includes('\n'))
