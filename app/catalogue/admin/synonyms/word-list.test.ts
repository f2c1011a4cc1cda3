import { describe, expect, test } from 'vitest'
import { findMatchingGroups, readSynonymWords, synonymGroupFault } from './word-list.ts'

describe('words of a group of synonyms', () => {
  test('commas and lines part them; blanks, case and repetition do not count', () => {
    expect(readSynonymWords(' TV, television ,\ntv,,  smart   tv')).toEqual([
      'tv',
      'television',
      'smart tv',
    ])
    expect(readSynonymWords(' , \n')).toEqual([])
  })

  test('a group has two words or more, none of which is in another group', () => {
    expect(synonymGroupFault(['tv'], [])).toMatch('two words')
    expect(synonymGroupFault(['tv', 'telly'], [['television', 'telly']])).toBe(
      '“telly” is in another group already',
    )
    expect(synonymGroupFault(['tv', 'telly'], [['lamp', 'bulb']])).toBeUndefined()
  })

  test('groups are found by a part of any of their words', () => {
    const groups = [{ words: ['tv', 'television'] }, { words: ['lamp', 'bulb'] }]
    expect(findMatchingGroups(groups, ' VISION ')).toEqual([groups[0]])
    expect(findMatchingGroups(groups, '')).toEqual(groups)
  })
})
