import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isStreamSafe, normalizeStreamSafe } from './stream-safe.ts'

const marked = (mark: string, count: number): string => `a${mark.repeat(count)}b`

describe('a text is stream-safe with 30 marks in a row, and no more', () => {
  test.each([
    ['an accent', '\u0301'],
    ['a mark of two code units', '\u{1d165}'],
    ['a half-width sound mark', '\uff9e'],
  ])('%s', (_kind, mark) => {
    expect(isStreamSafe(marked(mark, 30))).toBe(true)
    expect(isStreamSafe(marked(mark, 31))).toBe(false)
  })

  test.each([
    '',
    'Ọkọ́nkwọ̀ '.normalize('NFD').repeat(100),
    '👩‍👩‍👧‍👦'.repeat(100),
    '1️⃣'.repeat(100),
    'हिन्दी'.repeat(100),
  ])('also %j', (text) => expect(isStreamSafe(text)).toBe(true))

  test('marks of different kinds count together', () => {
    expect(isStreamSafe(marked('\u0316\uff9e\u0300', 11))).toBe(false)
  })
})

test('every character that normalises to marks alone counts as a mark', () => {
  const missed: string[] = []
  for (let code = 0; code < 0x110000; code += 1) {
    const sign = code >= 0xd800 && code <= 0xdfff ? 'a' : String.fromCodePoint(code)
    const isMarksAlone = /^\p{M}+$/u.test(sign.normalize('NFKD'))
    if (isMarksAlone && isStreamSafe(sign.repeat(31))) missed.push(code.toString(16))
  }
  expect(missed).toEqual([])
})

test('only a stream-safe text is normalised', () => {
  const safe = marked('\u0301', 30)
  const unsafe = marked('\u0301', 31)
  expect(normalizeStreamSafe(safe, 'NFC')).toBe(safe.normalize('NFC'))
  expect(normalizeStreamSafe(unsafe, 'NFC')).toBe(unsafe)
})

/** The passphrase of backups is the operator's own. */
const OTHERS = ['contract/platform/stream-safe.ts', 'server/running/backups/seal.ts']

test('no other code normalises a text', () => {
  const files = globSync('{app,contract,server}/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] })
  const calling = files.filter((file) => readFileSync(file, 'utf8').includes('.normalize('))
  expect(calling.toSorted()).toEqual(OTHERS)
})
