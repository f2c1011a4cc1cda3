import { normalizeStreamSafe } from './stream-safe.ts'

/**
 * The words of a typed text by the rules of `searchable` (schema), with fewer accents. A phone
 * number is one word.
 */
export function searchWordsOf(typed: string): string[] {
  const decomposed = normalizeStreamSafe(typed.replace(/['`´‘’‛ʹʻʼʽʾʿ′＇₦]/g, ''), 'NFKD')
  const spaced = decomposed
    .replace(/[\u0300-\u036f]/g, '') // accents
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1') // 12,500 is 12500
    .replace(/(?<![\p{L}\p{N}_])(\p{L})[. ]+(?=\p{L}(?![\p{L}\p{N}_]))/gu, '$1') // H. P. is HP
    .replace(/[\s.,;:/()"“”\p{Pd}]+/gu, ' ')
    .trim()
  // Groups of digits, the first of three or more, stay one word: 0803 123 4567.
  return spaced.split(/(?<!(?:^| )\+?\d{3,}) | (?!\d+(?: |$))/).filter(Boolean)
}

const plainSearchText = (text: string): string => searchWordsOf(text).join(' ').toLowerCase()

/** Whether a short text has each typed word, for lists that a page narrows down by itself. */
export function hasTypedWords(text: string, typed: string): boolean {
  const plain = plainSearchText(text)
  return searchWordsOf(typed).every((word) => plain.includes(word.toLowerCase()))
}
