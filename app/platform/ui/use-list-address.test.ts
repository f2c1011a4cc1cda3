import { expect, test } from 'vitest'
import { changed, searchable } from './use-list-address.ts'

test('a search text is trimmed, and dots alone stay a part of the path', () => {
  expect(searchable('  blue shoe ')).toBe('blue shoe')
  expect(searchable('.')).toBe('. ')
  expect(searchable(' .. ')).toBe('.. ')
  expect(searchable('...')).toBe('...')
  expect(searchable(' ')).toBe('')
})

test('another search, sort or filter leads back to the first page', () => {
  const address = new URLSearchParams('page=3&search=shoe&sort=-total')
  expect(String(changed(address, { search: 'bag' }))).toBe('search=bag&sort=-total')
  expect(String(changed(address, { sort: '' }))).toBe('search=shoe')
  expect(String(changed(address, { stock: 'low' }))).toBe('search=shoe&sort=-total&stock=low')
  expect(String(address)).toBe('page=3&search=shoe&sort=-total')
})
