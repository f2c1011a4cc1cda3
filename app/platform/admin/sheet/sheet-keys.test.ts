import { expect, test } from 'vitest'
import { sheetPlaceAfter } from './sheet-keys.ts'

const from = { row: 2, column: 1 }
const inside = { isAtStart: false, isAtEnd: false }
const start = { isAtStart: true, isAtEnd: false }
const end = { isAtStart: false, isAtEnd: true }

test.each([
  ['ArrowUp', inside, { row: 1, column: 1 }],
  ['ArrowDown', inside, { row: 3, column: 1 }],
  ['Enter', inside, { row: 3, column: 1 }],
  ['ArrowLeft', inside, undefined],
  ['ArrowLeft', start, { row: 2, column: 0 }],
  ['ArrowLeft', end, undefined],
  ['ArrowRight', end, { row: 2, column: 2 }],
  ['ArrowRight', start, undefined],
  ['a', inside, undefined],
] as const)('%s with %j leads to %j', (key, caret, to) => {
  expect(sheetPlaceAfter(key, from, caret)).toEqual(to)
})

test('Shift and Enter go back up', () => {
  expect(sheetPlaceAfter('Enter', from, inside, true)).toEqual({ row: 1, column: 1 })
})
