import { expect, test } from 'vitest'
import { completeMention, findMentionedNames } from './note-form.tsx'

const names = ['Ada Obi', 'Bola Ade', 'Kemi Oye', 'Ada Obi']

test('after @ names are offered that begin as typed', () => {
  expect(findMentionedNames('ask @', names)).toEqual(['Ada Obi', 'Bola Ade', 'Kemi Oye'])
  expect(findMentionedNames('ask @ad', names)).toEqual(['Ada Obi', 'Bola Ade'])
  expect(findMentionedNames('ask @Bola A', names)).toEqual(['Bola Ade'])
  expect(findMentionedNames('ask @Bola Ade', names)).toEqual([])
  expect(findMentionedNames('mail a@b', names)).toEqual([])
})

test('a chosen name takes the place of what was typed of it', () => {
  expect(completeMention('ask @bo now', 7, 'Bola Ade')).toEqual({
    text: 'ask @Bola Ade  now',
    cursor: 14,
  })
})
