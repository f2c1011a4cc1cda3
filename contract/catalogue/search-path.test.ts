import { expect, test } from 'vitest'
import { searchResultsPath, searchTextOfPath } from './search-path.ts'

const texts = [
  'ankara',
  'a/b',
  '100%',
  '%2F',
  '50% off?',
  '#1 & more',
  'C++ a+b',
  '👗 gown',
  'aṣọ òkè',
  '\\',
  "o'neill",
  '..a',
]

test.each(texts)('%s finds its way and back', (text) => {
  const path = new URL(searchResultsPath(text), 'https://shop.example').pathname
  expect(searchTextOfPath(path)).toBe(text)
})

test.each(['.', '..', 'phone.data', '.data'])(
  '%s is taken neither for a folder nor for data',
  (text) => {
    const path = new URL(searchResultsPath(text), 'https://shop.example').pathname
    expect(searchTextOfPath(path).trim()).toBe(text)
    expect(path).not.toMatch(/\.data$/)
  },
)

test('a lone surrogate is replaced, and a malformed address is read undecoded', () => {
  expect(searchResultsPath('a\ud800')).toBe('/search/a%EF%BF%BD')
  expect(searchTextOfPath('/search/100%')).toBe('100%')
})
