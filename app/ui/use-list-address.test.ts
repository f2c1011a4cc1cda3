import { expect, test } from 'vitest'
import { searchable } from './use-list-address.ts'

test('a search text is trimmed, and dots alone stay a part of the path', () => {
  expect(searchable('  blue shoe ')).toBe('blue shoe')
  expect(searchable('.')).toBe('. ')
  expect(searchable(' .. ')).toBe('.. ')
  expect(searchable('...')).toBe('...')
  expect(searchable(' ')).toBe('')
})
