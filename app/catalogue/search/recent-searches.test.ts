import { beforeEach, describe, expect, test } from 'vitest'
import { SEARCHES_KEY, writeItem } from '../../platform/store/browser-storage.ts'
import { forgetSearch, forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'

// Without local storage, as in a private window, they last as long as the page.
beforeEach(forgetSearches)

describe('recent searches', () => {
  test('the newest is first, and the seventh is forgotten', () => {
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f', ' g ']) rememberSearch(text)
    expect(recentSearches()).toEqual(['g', 'f', 'e', 'd', 'c', 'b'])
  })

  test('the same search is kept once, as it was typed last', () => {
    for (const text of ['Shoe', 'bag', 'SHOE']) rememberSearch(text)
    expect(recentSearches()).toEqual(['SHOE', 'bag'])
  })

  test('blanks are no search', () => {
    rememberSearch('  ')
    expect(recentSearches()).toEqual([])
  })

  test('one of them or all can be removed', () => {
    for (const text of ['a', 'b', 'c']) rememberSearch(text)
    forgetSearch('b')
    expect(recentSearches()).toEqual(['c', 'a'])
    forgetSearches()
    expect(recentSearches()).toEqual([])
  })

  test.each(['{', '"text"', '[1, null, "", "shoe"]', 'null'])(
    'what something else has stored does no harm: %s',
    (text) => {
      writeItem(SEARCHES_KEY, text)
      expect(recentSearches()).toEqual(text.includes('shoe') ? ['shoe'] : [])
    },
  )
})
