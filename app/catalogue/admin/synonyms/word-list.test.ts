import { describe, expect, test } from 'vitest'
import { faultOf, matchingGroups, wordsOf } from './word-list.ts'

describe('words of a group of synonyms', () => {
  test('commas and lines part them; blanks, case and repetition do not count', () => {
    expect(wordsOf(' TV, television ,\ntv,,  smart   tv')).toEqual(['tv', 'television', 'smart tv'])
    expect(wordsOf(' , \n')).toEqual([])
  })

  test('a group has two words or more, none of which is in another group', () => {
    expect(faultOf(['tv'], [])).toMatch('two words')
    expect(faultOf(['tv', 'telly'], [['television', 'telly']])).toBe(
      '“telly” is in another group already',
    )
    expect(faultOf(['tv', 'telly'], [['lamp', 'bulb']])).toBeUndefined()
  })

  test('groups are found by a part of any of their words', () => {
    const groups = [{ words: ['tv', 'television'] }, { words: ['lamp', 'bulb'] }]
    expect(matchingGroups(groups, ' VISION ')).toEqual([groups[0]])
    expect(matchingGroups(groups, '')).toEqual(groups)
  })
})
