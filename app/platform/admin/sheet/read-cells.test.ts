import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasSeveralCells, readPastedCells } from './read-cells.ts'

test.each([
  [
    'S\t88\nM\t96',
    [
      ['S', '88'],
      ['M', '96'],
    ],
  ],
  [
    'S\t88\r\nM\t96\r\n',
    [
      ['S', '88'],
      ['M', '96'],
    ],
  ],
  ['a', [['a']]],
  ['', [['']]],
  ['a\t\tb', [['a', '', 'b']]],
  ['"5"" heel"\t"two\nlines"\tend', [['5" heel', 'two\nlines', 'end']]],
  ['5" heel\tx', [['5" heel', 'x']]],
  ['"open\tx', [['"open', 'x']]],
])('%j is %j', (text, cells) => {
  expect(readPastedCells(text)).toEqual(cells)
})

test('cells of plain words are read as they were written', () => {
  const word = fc.stringMatching(/^[a-z0-9 ]{0,8}$/).map((text) => text.trim())
  const sheet = fc.array(fc.array(word, { minLength: 2, maxLength: 4 }), {
    minLength: 1,
    maxLength: 5,
  })
  fc.assert(
    fc.property(sheet, (rows) => {
      expect(readPastedCells(rows.map((row) => row.join('\t')).join('\n'))).toEqual(rows)
    }),
  )
})

test.each([
  ['96', false],
  ['96\n', false],
  ['96\t97', true],
  ['96\n97', true],
])('%j has several cells: %s', (text, is) => {
  expect(hasSeveralCells(text)).toBe(is)
})
