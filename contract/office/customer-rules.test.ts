import { expect, test } from 'vitest'
import { namesPerson, normalizeTags } from './customer-rules.ts'

test('tags are kept in small letters, each once, sorted', () => {
  expect(normalizeTags([' VIP ', 'vip', 'Pays   late', '', '  '])).toEqual(['pays late', 'vip'])
})

test('a person is named by name or e-mail exactly', () => {
  const ada = { name: 'Ada Obi', email: 'ada@example.com' }
  for (const typed of ['ada obi', ' ADA@example.com ']) expect(namesPerson(typed, ada)).toBe(true)
  for (const typed of ['', 'Ada', 'ada@example.co']) expect(namesPerson(typed, ada)).toBe(false)
  expect(namesPerson('', { name: '', email: '' })).toBe(false)
})
