const VALUES: Readonly<Record<string, number>> = {
  half: 0.5,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}
const HUNDRED = 100
const THOUSAND = 1_000
const SCALES: Readonly<Record<string, number>> = { thousand: THOUSAND, million: 1_000_000 }

const NUMBER_WORD = [...Object.keys(VALUES), 'hundred'].join('|')
const WORD_GAP = '(?:\\s+|-)(?:(?:and|an?)\\s+){0,2}'
/** Below a thousand: `two and a half`, `a hundred and fifty`. */
const GROUP = `(?:${NUMBER_WORD})(?:${WORD_GAP}(?:${NUMBER_WORD}))*`
/** `fifty thousand`, `a million`, `half a million`. */
const timesScale = (name: string): string =>
  `(?:(?:an?\\s+)?${GROUP}\\s+(?:an?\\s+)?|an?\\s+)${name}`
const THOUSANDS = timesScale('thousand')
const MILLIONS = `${timesScale('million')}(?:${WORD_GAP}${THOUSANDS})?`
/** Not the beginning of another amount: `ten thousand and twenty thousand`. */
const REST = `${WORD_GAP}${GROUP}(?!${WORD_GAP}(?:${NUMBER_WORD}|thousand|million))`
const AMOUNT_IN_WORDS = new RegExp(
  `(?<![\\p{L}\\d])(?:${MILLIONS}|${THOUSANDS})(?:${REST})?(?![\\p{L}\\d])`,
  'giu',
)

/** `fifty thousand` → `50 thousand`, where words say an amount of a thousand or more. */
export const writeAmountsInDigits = (text: string): string =>
  text.replace(AMOUNT_IN_WORDS, (words) => `${amountOf(words) / THOUSAND} thousand`)

function amountOf(words: string): number {
  let whole = 0
  let group = 0
  for (const word of words.toLowerCase().split(/[\s-]+/)) {
    const scale = SCALES[word]
    if (scale !== undefined) {
      whole += (group || 1) * scale
      group = 0
    } else if (word === 'hundred') group = (group || 1) * HUNDRED
    else group += VALUES[word] ?? 0
  }
  return whole + group
}
