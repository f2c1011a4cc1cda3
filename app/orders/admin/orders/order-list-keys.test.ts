import { expect, test } from 'vitest'
import { indexAfterMove } from '../../../platform/ui/use-key-down.ts'
import { findOrderListCommand } from './order-list-keys.tsx'

const press = (key: string, held: Partial<Parameters<typeof findOrderListCommand>[0]> = {}) =>
  findOrderListCommand({
    key,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...held,
  })

test('keys mean what the help says; with Shift, j and k choose', () => {
  expect(press('j')).toEqual({ do: 'move', by: 1, isRange: false })
  expect(press('K', { shiftKey: true })).toEqual({ do: 'move', by: -1, isRange: true })
  expect(press('x')).toEqual({ do: 'select' })
  expect(press('?', { shiftKey: true })).toEqual({ do: 'help' })
  expect(press('/', { shiftKey: true })).toEqual({ do: 'search' }) // as on a German keyboard
  expect(press('Escape')).toEqual({ do: 'clear' })
})

test('keys of the browser and of the system stay theirs', () => {
  for (const held of ['ctrlKey', 'metaKey', 'altKey'] as const)
    expect(press('c', { [held]: true })).toBeUndefined()
  for (const key of ['Enter', ' ', 'Tab', 'constructor', 'q']) expect(press(key)).toBeUndefined()
  expect(press('X', { shiftKey: true })).toBeUndefined()
})

test('moving stops at both ends, and begins at the first row', () => {
  expect([
    indexAfterMove(-1, -1, 5),
    indexAfterMove(0, -1, 5),
    indexAfterMove(4, 1, 5),
    indexAfterMove(2, 1, 5),
  ]).toEqual([0, 0, 4, 3])
})
