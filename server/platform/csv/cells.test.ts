import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#test/random.ts'
import { escapeFormulas, formatCsvRecord, lagosTimeCell, unescapeFormulas } from './cells.ts'

describe('a cell', () => {
  test.each([
    '=1+1',
    '+2348031234567',
    '-5',
    '@SUM(A1)',
    '\tx',
    '\rx',
    "'=1",
    "''-",
    '＝1+1',
    '＋1',
    '－1',
    '＠A1',
  ])('that a spreadsheet would run is made text: %j', (text) => {
    expect(escapeFormulas(text)).toBe(`'${text}`)
    expect(unescapeFormulas(escapeFormulas(text))).toBe(text)
  })

  test.each([
    ['cap;=1+1', "cap;'=1+1"],
    ["cap;'＠A1", "cap;''＠A1"],
    ['a\t=1\r\n=2\n-3', "a\t'=1\r\n'=2\n'-3"],
    ['a;"=1;', 'a;\'"=1;'],
    ['=1;=2', "'=1;'=2"],
  ])('with a formula after another separator is made text there, too: %j', (text, safe) => {
    expect(escapeFormulas(text)).toBe(safe)
    expect(unescapeFormulas(safe)).toBe(text)
  })

  test('has no formula, whichever separator a program uses', () => {
    const cell = fc.string({ unit: fc.constantFrom(...'\'"=+-@＝＋－＠;\r\n\t, a1') })
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 4 }), (cells) => {
        const [line = []] = parse(formatCsvRecord(cells), {
          record_delimiter: '\r\n',
        }) as string[][]
        const elsewhere = formatCsvRecord(cells).split(/[;\t\r\n]/)
        for (const part of [...line, ...elsewhere]) expect(part).not.toMatch(/^"*[=+\-@＝＋－＠]/)
      }),
      { numRuns: runs(2000) },
    )
  })

  test.each(['Ankara', "'quoted'", "it's", '1=1', 'a; b', 'a-b;c=d', ''])(
    'that is no formula stays as it is: %j',
    (text) => {
      expect(escapeFormulas(text)).toBe(text)
      expect(unescapeFormulas(text)).toBe(text)
    },
  )

  test('of any text is read back unchanged', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...'\'=+-@＝＠;",\r\n\t 😀a') }),
    )
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 5 }), (cells) => {
        const [record] = parse(formatCsvRecord(cells), { record_delimiter: '\r\n' }) as string[][]
        expect(record?.map(unescapeFormulas)).toEqual(cells)
      }),
    )
  })
})

test('a time is the time in Lagos', () => {
  expect(lagosTimeCell(new Date('2026-11-30T23:30:00Z'))).toBe('2026-12-01 00:30')
  expect(lagosTimeCell('2026-11-30T22:59:59.999Z')).toBe('2026-11-30 23:59')
})
