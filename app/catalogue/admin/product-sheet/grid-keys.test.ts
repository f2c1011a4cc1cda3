import { expect, test } from 'vitest'
import {
  type GridActions,
  gridActionOfKey,
  placeAfterEdit,
  placeAfterKey,
  placeAfterTab,
} from './grid-keys.ts'

const from = { row: 2, column: 1 }
const size = { rows: 30, columns: 6 }
const oneRow = { ...size, rows: 1 }
const twoRows = { ...size, rows: 2 }

test.each([
  ['ArrowUp', false, { row: 1, column: 1 }],
  ['ArrowDown', false, { row: 3, column: 1 }],
  ['ArrowLeft', false, { row: 2, column: 0 }],
  ['ArrowRight', false, { row: 2, column: 2 }],
  ['ArrowUp', true, { row: 0, column: 1 }],
  ['ArrowDown', true, { row: 29, column: 1 }],
  ['ArrowLeft', true, { row: 2, column: 0 }],
  ['ArrowRight', true, { row: 2, column: 5 }],
  ['Home', false, { row: 2, column: 0 }],
  ['End', false, { row: 2, column: 5 }],
  ['Home', true, { row: 0, column: 0 }],
  ['End', true, { row: 29, column: 5 }],
  ['PageUp', false, { row: 0, column: 1 }],
  ['PageDown', false, { row: 12, column: 1 }],
  ['Enter', false, undefined],
  ['x', false, undefined],
] as const)('%s (far: %s) leads to %j', (key, isFar, to) => {
  expect(placeAfterKey(key, from, size, isFar)).toEqual(to)
})

test('no key leads out of the sheet', () => {
  expect(placeAfterKey('ArrowUp', { row: 0, column: 0 }, oneRow)).toEqual({ row: 0, column: 0 })
  expect(placeAfterKey('PageDown', { row: 0, column: 5 }, oneRow)).toEqual({ row: 0, column: 5 })
})

test('Tab goes from row to row, and leaves the sheet at its ends', () => {
  expect(placeAfterTab({ row: 0, column: 5 }, twoRows, false)).toEqual({ row: 1, column: 0 })
  expect(placeAfterTab({ row: 1, column: 0 }, twoRows, true)).toEqual({ row: 0, column: 5 })
  expect(placeAfterTab({ row: 1, column: 5 }, twoRows, false)).toBeUndefined()
  expect(placeAfterTab({ row: 0, column: 0 }, twoRows, true)).toBeUndefined()
})

test('Enter goes down after an edit, with Shift up; Tab to the next cell; at the ends the focus stays', () => {
  expect(placeAfterEdit('Enter', from, size, false)).toEqual({ row: 3, column: 1 })
  expect(placeAfterEdit('Enter', from, size, true)).toEqual({ row: 1, column: 1 })
  expect(placeAfterEdit('Tab', from, size, false)).toEqual({ row: 2, column: 2 })
  expect(placeAfterEdit('Tab', { row: 1, column: 5 }, twoRows, false)).toEqual({
    row: 1,
    column: 5,
  })
})

test.each([
  ['z', { ctrlKey: true }, 'undo', []],
  ['Z', { metaKey: true, shiftKey: true }, 'redo', []],
  ['y', { ctrlKey: true }, 'redo', []],
  ['d', { ctrlKey: true }, 'fillDown', []],
  ['a', { ctrlKey: true }, 'selectAll', []],
  ['Enter', {}, 'edit', []],
  ['F2', {}, 'edit', []],
  ['7', {}, 'edit', ['7']],
  ['Delete', {}, 'clear', []],
  ['Escape', {}, 'leave', []],
  ['ArrowDown', { shiftKey: true }, 'go', [{ row: 3, column: 1 }, true]],
  ['Tab', {}, 'go', [{ row: 2, column: 2 }, false]],
] as const)('%s with %j does: %s', (key, held, name, args) => {
  const called: unknown[] = []
  const noted =
    (one: string) =>
    (...given: unknown[]) =>
      void called.push([one, given])
  const acts: GridActions = {
    ...{ go: noted('go'), edit: noted('edit'), undo: noted('undo'), redo: noted('redo') },
    ...{
      selectAll: noted('selectAll'),
      fillDown: noted('fillDown'),
      clear: noted('clear'),
      leave: noted('leave'),
    },
  }
  const none = {
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    nativeEvent: { isComposing: false },
  }
  gridActionOfKey({ ...none, key, ...held }, acts, from, size)?.()
  expect(called).toEqual([[name, args]])
})

test.each(['Control', 'F5', ' ', 'Tab out'])('%s is left to the browser', (key) => {
  const none = {
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    nativeEvent: { isComposing: false },
  }
  expect(gridActionOfKey({ ...none, key }, {} as GridActions, from, size)).toBeUndefined()
})
