import { splitLgaNames } from '#contract/shopfront/lga-names.ts'

const comparableLgaName = (name: string): string => name.toLowerCase().replace(/\s+/g, ' ')

/**
 * Finds the names that a list repeats, each as it is written first. Case and blanks make no
 * difference.
 */
export function findRepeatedLgas(lgas: string): string[] {
  const sameNames = Map.groupBy(splitLgaNames(lgas), comparableLgaName)
  return [...sameNames.values()].flatMap(([first = '', ...others]) =>
    others.length > 0 ? [first] : [],
  )
}

/** Tells whether a list was typed line by line: without commas its names would be one. */
export const isSeparatedByLines = (lgas: string): boolean =>
  splitLgaNames(lgas).some((name) => name.includes('\n'))
