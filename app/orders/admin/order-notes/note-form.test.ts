import { expect, test } from 'vitest'
import { offeredNames, withMention } from './note-form.tsx'

const names = ['Ada Obi', 'Bola Ade', 'Kemi Oye', 'Ada Obi']

test('after @ names are offered that begin as typed', () => {
  expect(offeredNames('ask @', names)).toEqual(['Ada Obi', 'Bola Ade', 'Kemi Oye'])
  expect(offeredNames('ask @ad', names)).toEqual(['Ada Obi', 'Bola Ade'])
  expect(offeredNames('ask @Bola A', names)).toEqual(['Bola Ade'])
  expect(offeredNames('ask @Bola Ade', names)).toEqual([])
  expect(offeredNames('mail a@b', names)).toEqual([])
})

test('a chosen name takes the place of what was typed of it', () => {
  expect(withMention('ask @bo now', 7, 'Bola Ade')).toEqual({
    text: 'ask @Bola Ade  now',
    cursor: 14,
  })
})
