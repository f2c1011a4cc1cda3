import { beforeEach, describe, expect, test } from 'vitest'
import { SEARCHES_KEY, writeStoredItem } from '../../platform/store/browser-storage.ts'
import {
  forgetRecentSearch,
  forgetRecentSearches,
  readRecentSearches,
  rememberRecentSearch,
} from './recent-searches.ts'

// Without local storage, as in a private window, they last as long as the page.
beforeEach(forgetRecentSearches)

describe('recent searches', () => {
  test('the newest is first, and the seventh is forgotten', () => {
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f', ' g ']) rememberRecentSearch(text)
    expect(readRecentSearches()).toEqual(['g', 'f', 'e', 'd', 'c', 'b'])
  })

  test('the same search is kept once, as it was typed last', () => {
    for (const text of ['Shoe', 'bag', 'SHOE']) rememberRecentSearch(text)
    expect(readRecentSearches()).toEqual(['SHOE', 'bag'])
  })

  test('blanks are no search', () => {
    rememberRecentSearch('  ')
    expect(readRecentSearches()).toEqual([])
  })

  test('one of them or all can be removed', () => {
    for (const text of ['a', 'b', 'c']) rememberRecentSearch(text)
    forgetRecentSearch('b')
    expect(readRecentSearches()).toEqual(['c', 'a'])
    forgetRecentSearches()
    expect(readRecentSearches()).toEqual([])
  })

  test.each(['{', '"text"', '[1, null, "", "shoe"]', 'null'])(
    'what something else has stored does no harm: %s',
    (text) => {
      writeStoredItem(SEARCHES_KEY, text)
      expect(readRecentSearches()).toEqual(text.includes('shoe') ? ['shoe'] : [])
    },
  )
})
