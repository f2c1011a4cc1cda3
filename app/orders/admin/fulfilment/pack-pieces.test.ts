import { expect, test } from 'vitest'
import { all, change, countOf, isWhole, packedLines, toggle } from './pack-pieces.ts'

const lines = [
  { variant: 'a', title: 'Ankara', qty: 2 },
  { variant: 'b', title: 'Boot', qty: 1 },
]

test('a line is ticked off with all its pieces, and taken out again', () => {
  const one = toggle({}, lines[0] as (typeof lines)[0])
  expect([one, countOf(one), isWhole(lines, one)]).toEqual([
    { a: { qty: 2, serials: '' } },
    2,
    false,
  ])
  expect(toggle(one, lines[0] as (typeof lines)[0])).toEqual({})
  expect(isWhole(lines, all(lines))).toBe(true)
})

test('packing fewer pieces makes a part of the order', () => {
  const fewer = change(all(lines), 'a', { qty: 1 })
  expect([countOf(fewer), isWhole(lines, fewer)]).toEqual([2, false])
  expect(change({}, 'a', { qty: 1 })).toEqual({})
})

test('serial numbers are parted by commas, semicolons and rows', () =>
  expect(packedLines(lines, { b: { qty: 1, serials: ' 1, 2;3\n\n4 ,' } })).toEqual([
    { variant: 'b', qty: 1, serials: ['1', '2', '3', '4'] },
  ]))
