import { normalized } from './stream-safe.ts'

/**
 * The words of a typed text by the rules of `searchable` (schema), with fewer accents. A phone
 * number is one word.
 */
export function wordsOf(typed: string): string[] {
  const decomposed = normalized(typed.replace(/['`´‘’‛ʹʻʼʽʾʿ′＇₦]/g, ''), 'NFKD')
  const spaced = decomposed
    .replace(/[\u0300-\u036f]/g, '') // accents
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1') // 12,500 is 12500
    .replace(/(?<![\p{L}\p{N}_])(\p{L})[. ]+(?=\p{L}(?![\p{L}\p{N}_]))/gu, '$1') // H. P. is HP
    .replace(/[\s.,;:/()"“”\p{Pd}]+/gu, ' ')
    .trim()
  // Groups of digits, the first of three or more, stay one word: 0803 123 4567.
  return spaced.split(/(?<!(?:^| )\+?\d{3,}) | (?!\d+(?: |$))/).filter(Boolean)
}

const plainOf = (text: string): string => wordsOf(text).join(' ').toLowerCase()

/** Whether a short text has each typed word, for lists that a page narrows down by itself. */
export function hasWords(text: string, typed: string): boolean {
  const plain = plainOf(text)
  return wordsOf(typed).every((word) => plain.includes(word.toLowerCase()))
}
