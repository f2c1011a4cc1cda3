/**
 * The Damerau-Levenshtein distance of two words, in which no letter is changed twice: a letter too
 * many, too few or another one counts 1, and so do swapped neighbours. Above `most` any larger
 * number.
 */
export function typoDistance(word: string, other: string, limit: number): number {
  const [a, b] = [[...word], [...other]]
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (const [i, letter] of a.entries()) {
    const row = nextRow({ a, b, i, letter, above, before })
    if (Math.min(...row) > limit) return limit + 1
    before = above
    above = row
  }
  return above[b.length] ?? 0
}

type Rows = {
  a: string[]
  b: string[]
  i: number
  letter: string
  above: number[]
  before: number[]
}

function nextRow({ a, b, i, letter, above, before }: Rows): number[] {
  const row = [i + 1]
  for (const [j, other] of b.entries()) {
    const [up = 0, left = 0, across = 0] = [above[j + 1], row[j], above[j]]
    const isSwapped = i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === other
    const swapped = isSwapped ? (before[j - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY
    row.push(Math.min(up + 1, left + 1, across + Number(letter !== other), swapped))
  }
  return row
}

/** Longest word in which another letter mostly makes another word: `crocs` is no `cross`. */
const SHORT = 5

/**
 * Rather a word that the catalogue lacks than a misspelled one: a short one with another letter, or
 * one that goes on: `singlet`.
 */
export function isOtherWord(word: string, other: string): boolean {
  if (word.length === other.length) return word.length <= SHORT && sorted(word) !== sorted(other)
  return word.length > other.length && word.startsWith(other) && word.at(-1) !== other.at(-1)
}

const sorted = (word: string): string => [...word].sort().join('')

/** How many mistakes a word of this length may have. */
export const mostTypos = (letters: number): number => (letters >= 8 ? 2 : letters >= 4 ? 1 : 0)
