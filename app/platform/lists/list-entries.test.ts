import { expect, test } from 'vitest'
import { withEntryMoved } from './list-entries.ts'

test.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 0, 'bacd'],
  [0, -1, 'abcd'],
  [3, 4, 'abcd'],
])('from %d to %d: %s', (from, to, expected) =>
  expect(withEntryMoved([...'abcd'], from, to).join('')).toBe(expected),
)
