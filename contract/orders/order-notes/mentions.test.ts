import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMentionedStaff, findTypedMention, splitAtMentions } from './mentions.ts'

const staff = [{ name: 'Ada' }, { name: 'Ada Obi' }, { name: 'Bola (night)' }, { name: 'Ọlá' }]
const namesIn = (text: string) => findMentionedStaff(text, staff).map(({ name }) => name)

test.each([
  ['@Ada Obi please call', ['Ada Obi']],
  ['@ada and @ADA OBI', ['Ada', 'Ada Obi']],
  ['mail ada@Adam.example, @Adaobi', []],
  ['(@Bola (night)), @Ọlá!', ['Bola (night)', 'Ọlá']],
  ['Ada Obi', []],
])('%s names %j', (text, names) => expect(namesIn(text)).toEqual(names))

test('two people of one name are both meant', () => {
  expect(
    findMentionedStaff('@Ada', [
      { name: 'Ada', id: 1 },
      { name: 'ada', id: 2 },
    ]),
  ).toHaveLength(2)
})

test('a text that is cut at its mentions is the same text when joined', () => {
  const words = fc.array(fc.oneof(fc.string(), fc.constantFrom('@Ada', '@Ada Obi', ' ', '@')))
  fc.assert(
    fc.property(words, fc.array(fc.record({ name: fc.string() })), (parts, others) => {
      const text = parts.join('')
      expect(
        splitAtMentions(text, [...staff, ...others])
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
  )
})

test.each([
  ['ask @Bo', 'Bo'],
  ['@', ''],
  ['@Ada O', 'Ada O'],
  ['a@b', undefined],
  ['@Ada Obi please', undefined],
])('after %j the beginning of a name is %j', (before, typed) =>
  expect(findTypedMention(before)).toBe(typed),
)
