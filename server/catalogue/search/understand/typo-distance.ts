/**
 * The Damerau-Levenshtein distance of two words, in which no letter is changed twice: a letter too
 * many, too few or another one counts 1, and so do swapped neighbours. Above `limit` it is any
 * larger number.
 */
export function typoDistance(word: string, other: string, limit: number): number {
  const a = [...word]
  const b = [...other]
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
    const up = above[j + 1] ?? 0
    const left = row[j] ?? 0
    const across = above[j] ?? 0
    const replaced = across + Number(letter !== other)
    const hasNeighbours = i > 0 && j > 0
    const isSwapped = hasNeighbours && letter === b[j - 1] && a[i - 1] === other
    const swapped = isSwapped ? (before[j - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY
    row.push(Math.min(up + 1, left + 1, replaced, swapped))
  }
  return row
}

/** Letters that many write for others: `frier`, `headfone`, `progector`. */
const asSpelledByEar = (word: string): string =>
  word
    .replace(/ph/g, 'f')
    .replace(/g(?=[eiy])/g, 'j')
    .replace(/c(?=[eiy])|z/g, 's')
    .replace(/ck|c|q/g, 'k')
    .replace(/y/g, 'i')
    .replace(/(.)\1/g, '$1')

/** The first letter and the consonants: `loptop` sounds as `laptop`. */
export const soundOf = (word: string): string =>
  asSpelledByEar(word)
    .replace(/(?<!^)[aeiou]/g, '')
    .replace(/(.)\1/g, '$1')

/** Longest word in which another letter mostly makes another word: `crocs` is no `cross`. */
export const SHORT = 5

/**
 * Rather a word that the catalogue lacks than a misspelled one: a short one with another letter, or
 * one that goes on: `singlet`.
 */
export function isOtherWord(word: string, other: string): boolean {
  if (asSpelledByEar(word) === asSpelledByEar(other)) return false
  if (word.length === other.length)
    return word.length <= SHORT && sortedLetters(word) !== sortedLetters(other)
  const goesOn = word.length > other.length && word.startsWith(other)
  return goesOn && word.at(-1) !== other.at(-1)
}

const sortedLetters = (word: string): string => [...word].sort().join('')

/** How many mistakes a word of this length may have. */
export function mostTypos(letters: number): number {
  if (letters >= 8) return 2
  return letters >= 4 ? 1 : 0
}
