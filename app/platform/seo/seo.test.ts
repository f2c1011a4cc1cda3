import { expect, test } from 'vitest'
import { shortenDescription } from './seo.tsx'

const FILLED = 'a'.repeat(158)

test.each([
  ['a picture of two units', '😀'],
  ['a flag', '🇳🇬'],
  ['a family of several pictures', '👨‍👩‍👧'],
  ['a letter with its mark', 'e\u0301'],
])('a description is not cut inside %s', (_what, sign) => {
  expect(shortenDescription(`${FILLED}${sign} and more`)).toBe(`${FILLED}…`)
})

test('a short description stays whole', () => {
  expect(shortenDescription(`${FILLED}😀`)).toBe(`${FILLED}😀`)
})
