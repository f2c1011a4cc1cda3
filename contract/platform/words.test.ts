import { expect, test } from 'vitest'
import { hasTypedWords, searchWordsOf } from './words.ts'

test.each([
  ['A. B. C. Okoro', ['ABC', 'Okoro']],
  ["Ngozi-Ann O’Brien, 'Mama'", ['Ngozi', 'Ann', 'OBrien', 'Mama']],
  ['Ọkọ́nkwọ'.normalize('NFD'), ['Okonkwo']],
  ['Ada +234 803-123 4567 Obi', ['Ada', '+234 803 123 4567', 'Obi']],
  ['iphone 11 128', ['iphone', '11', '128']],
  ['₦119,200', ['119200']],
  [" ' - . ", []],
])('the words of %s', (typed, words) => expect(searchWordsOf(typed)).toEqual(words))

test('a text has words in any order, without accents', () => {
  expect(hasTypedWords('Akwa Ibom South South', 'south akwa')).toBe(true)
  expect(hasTypedWords('Ìlọrin-West', 'ilorin west')).toBe(true)
  expect(hasTypedWords('Akwa Ibom', 'akwa lagos')).toBe(false)
})
