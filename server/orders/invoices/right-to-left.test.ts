import { expect, test } from 'vitest'
import { breakIntoVisualLines, isRightToLeft } from './right-to-left.ts'

/** Each letter is 1 wide; words of one direction are joined by `_`. */
const linesOf = (text: string, width = 100) =>
  breakIntoVisualLines(text, width, (part) => part.length).map((parts) =>
    parts.map((part) => part.replaceAll('\u00a0', '_')),
  )

test.each([
  ['هاتف سامسونج', [['هاتف_سامسونج']]],
  ['שלום עולם', [['שלום_עולם']]],
  ['هاتف Galaxy A15 جديد', [['جديد', 'Galaxy A15', 'هاتف']]],
  ['Phone هاتف سامسونج 128 GB', [['Phone', 'هاتف_سامسونج', '128 GB']]],
  ['12 محمد', [['محمد', '12']]],
])('%s keeps its blanks and its order', (text, lines) => expect(linesOf(text)).toEqual(lines))

test('a text in Arabic is wrapped between words, and within a word that is too wide', () => {
  expect(linesOf('محمد عبد الله', 8)).toEqual([['محمد_عبد'], ['الله']])
  expect(linesOf('محمد', 3)).toEqual([['محم'], ['د']])
  expect(linesOf('أ محمدمحمد', 4)).toEqual([['أ'], ['محمد'], ['محمد']])
})

test('accented Latin letters are written left to right', () => {
  expect(isRightToLeft('Ọládélé, Ñgọzi ₦1')).toBe(false)
})
