import { expect, test } from 'vitest'
import {
  allLinesTicked,
  changeTickedPieces,
  countTickedPieces,
  isEverythingTicked,
  togglePackedLine,
  toPackedLines,
} from './pack-pieces.ts'

const lines = [
  { variant: 'a', title: 'Ankara', qty: 2 },
  { variant: 'b', title: 'Boot', qty: 1 },
]

test('a line is ticked off with all its pieces, and taken out again', () => {
  const one = togglePackedLine({}, lines[0] as (typeof lines)[0])
  expect([one, countTickedPieces(one), isEverythingTicked(lines, one)]).toEqual([
    { a: { qty: 2, serials: '' } },
    2,
    false,
  ])
  expect(togglePackedLine(one, lines[0] as (typeof lines)[0])).toEqual({})
  expect(isEverythingTicked(lines, allLinesTicked(lines))).toBe(true)
})

test('packing fewer pieces makes a part of the order', () => {
  const fewer = changeTickedPieces(allLinesTicked(lines), 'a', { qty: 1 })
  expect([countTickedPieces(fewer), isEverythingTicked(lines, fewer)]).toEqual([2, false])
  expect(changeTickedPieces({}, 'a', { qty: 1 })).toEqual({})
})

test('serial numbers are parted by commas, semicolons and rows', () =>
  expect(toPackedLines(lines, { b: { qty: 1, serials: ' 1, 2;3\n\n4 ,' } })).toEqual([
    { variant: 'b', qty: 1, serials: ['1', '2', '3', '4'] },
  ]))
