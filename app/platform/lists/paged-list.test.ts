import { expect, test } from 'vitest'
import { changedListParams, searchableText } from './paged-list.tsx'

test('a search text is trimmed, and dots alone stay a part of the path', () => {
  expect(searchableText('  blue shoe ')).toBe('blue shoe')
  expect(searchableText('.')).toBe('. ')
  expect(searchableText(' .. ')).toBe('.. ')
  expect(searchableText('...')).toBe('...')
  expect(searchableText(' ')).toBe('')
})

test('another search, sort or filter leads back to the first page', () => {
  const address = new URLSearchParams('page=3&search=shoe&sort=-total')
  expect(String(changedListParams(address, { search: 'bag' }))).toBe('search=bag&sort=-total')
  expect(String(changedListParams(address, { sort: '' }))).toBe('search=shoe')
  expect(String(changedListParams(address, { stock: 'low' }))).toBe(
    'search=shoe&sort=-total&stock=low',
  )
  expect(String(address)).toBe('page=3&search=shoe&sort=-total')
})
