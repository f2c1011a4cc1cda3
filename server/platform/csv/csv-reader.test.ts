import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#test/random.ts'
import { CsvError, CsvReader } from './csv-reader.ts'
import { detectDialect } from './dialect.ts'

/** The records of some pieces of text. */
function read(pieces: readonly string[], { delimiter = ',', max = 1_000_000 } = {}): string[][] {
  const reader = new CsvReader(delimiter, max)
  return [...pieces.flatMap((piece) => reader.read(piece)), ...reader.end()]
}

describe('a record of CSV', () => {
  test.each<[string, string, string[]]>([
    ['a bare quote amid a cell', 'LG 43" TV,5', ['LG 43" TV', '5']],
    ['quotes amid a cell', 'a "big" one,5', ['a "big" one', '5']],
    ['a quote doubled between quotes', '"LG 43"" TV",5', ['LG 43" TV', '5']],
    ['a quote that is not doubled', '"LG 43" TV",5', ['"LG 43" TV"', '5']],
    ['text behind the closing quote', '"b"c,5', ['"b"c', '5']],
    ['blanks behind the closing quote', '"b, c" ,5', ['b, c', '5']],
    ['quotes with nothing in them', '"",5', ['', '5']],
    ['a quote alone between quotes', '"""",5', ['"', '5']],
    ['lines and separators between quotes', '"a\r\n,b",5', ['a\r\n,b', '5']],
    ['nothing at the end', 'a,', ['a', '']],
  ])('%s: %s', (_what, line, cells) => expect(read([line])).toEqual([cells]))

  test.each(['\n', '\r\n', '\r'])('ends with a line that ends by %j, or with the text', (end) => {
    expect(read([`a,b${end}"c",d${end}`])).toEqual(read([`a,b${end}c,"d"`]))
    expect(read([`a${end}${end}b`])).toEqual([['a'], [''], ['b']])
  })

  test('lines of one file may have different ends', () => {
    expect(read(['a\r\n"b"\n"c"\r"d"\r\n'])).toEqual([['a'], ['b'], ['c'], ['d']])
  })

  test('longer than the limit is an error, with empty cells and lines between quotes counted', () => {
    for (const text of [
      'x'.repeat(101),
      ','.repeat(101),
      '"\n",'.repeat(60),
      `"${'x\n'.repeat(60)}"`,
    ]) {
      expect(() => read([`a\n${text}`], { max: 100 })).toThrow(new CsvError(2))
      expect(() => read(['a\n', ...text], { max: 100 })).toThrow(new CsvError(2))
    }
    expect(read([`${'x'.repeat(99)}\n`.repeat(3)], { max: 100 })).toHaveLength(3)
  })

  test('whose quote never closes is an error', () => {
    expect(() => read(['a,b\n"c,d\ne,f\n'])).toThrow(new CsvError(2))
  })
})

const broken = fc.string({
  unit: fc.constantFrom('"', '""', ',', '\n', '\r', '\r\n', 'a', ' ', '😀'),
})

test('the result is the same wherever the pieces of a text end', () => {
  const outcome = (pieces: readonly string[]): unknown => {
    try {
      return read(pieces)
    } catch (error) {
      return (error as CsvError).record
    }
  }
  fc.assert(
    fc.property(broken, fc.array(fc.nat(20)), (text, cuts) => {
      const places = [
        0,
        ...cuts.filter((cut) => cut < text.length).toSorted((a, b) => a - b),
        text.length,
      ]
      const pieces = places.slice(1).map((end, i) => text.slice(places[i], end))
      expect(outcome(pieces)).toEqual(outcome([text]))
    }),
    { numRuns: runs(2000) },
  )
})

test('a file by RFC 4180 is read as a library reads it', () => {
  const cell = fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r\n', 'a', ' ', 'é') })
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2 }), { minLength: 1 }), (records) => {
      const text = records.map((cells) => cells.map(quoted).join()).join('\r\n')
      expect(read([text])).toEqual(records)
      expect(parse(text, { relax_column_count: true })).toEqual(records)
    }),
  )
})

describe('the dialect of a file', () => {
  test.each([
    [
      'Excel, with a line that says so',
      'sep=;\r\nURL handle;Price\r\n',
      { delimiter: ';', hasSeparatorLine: true },
    ],
    [
      'Excel, with that line in quotes',
      '"sep=\t"\nURL handle\tPrice\n',
      { delimiter: '\t', hasSeparatorLine: true },
    ],
    [
      'Excel, with a decimal comma',
      'URL handle;Price\r\n',
      { delimiter: ';', hasSeparatorLine: false },
    ],
    ['a copied table', 'Title\tURL handle\tPrice\n', { delimiter: '\t', hasSeparatorLine: false }],
    ['pipes', 'Title|URL handle', { delimiter: '|', hasSeparatorLine: false }],
    ['Google Sheets', 'Title,URL handle,Price\r\n', { delimiter: ',', hasSeparatorLine: false }],
    [
      'commas, with a semicolon in a heading',
      'Title,"Size; colour",URL handle\n',
      { delimiter: ',', hasSeparatorLine: false },
    ],
    [
      'semicolons, with commas in a heading',
      'Title;"Size, colour, cut";URL handle\n',
      { delimiter: ';', hasSeparatorLine: false },
    ],
    ['blank lines first', '\n;\n\nTitle;URL handle\n', { delimiter: ';', hasSeparatorLine: false }],
    ['one column', 'URL handle\n', { delimiter: ',', hasSeparatorLine: false }],
    ['nothing', '', { delimiter: ',', hasSeparatorLine: false }],
  ])('%s', (_what, head, dialect) => {
    const isKnown = (heading: string) => ['Title', 'URL handle', 'Price'].includes(heading)
    expect(detectDialect(head, isKnown)).toEqual(dialect)
  })
})
