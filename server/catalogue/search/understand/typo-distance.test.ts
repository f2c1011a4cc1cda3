import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOtherWord, mostTypos, soundOf, typoDistance } from './typo-distance.ts'

/** By its definition, without any shortcut. */
function naive(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const [x, y] = [a.slice(0, -1), b.slice(0, -1)]
  const isSwapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)
  return Math.min(
    naive(x, b) + 1,
    naive(a, y) + 1,
    naive(x, y) + Number(a.at(-1) !== b.at(-1)),
    isSwapped ? naive(a.slice(0, -2), b.slice(0, -2)) + 1 : Number.POSITIVE_INFINITY,
  )
}

test.each([
  ['iphnoe', 'iphone', 1],
  ['smasung', 'samsung', 1],
  ['headfone', 'headphone', 2],
  ['ipone', 'iphone', 1],
  ['', 'ab', 2],
  ['tv', 'tv', 0],
])('%s and %s: %i', (one, other, distance) => expect(typoDistance(one, other, 9)).toBe(distance))

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })

test('is the Damerau-Levenshtein distance without letters that are changed twice', () =>
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(typoDistance(a, b, 9)).toBe(naive(a, b))
    }),
  ))

test('above the most that is asked for it is any larger number', () =>
  fc.assert(
    fc.property(word, word, fc.nat(4), (a, b, most) => {
      const distance = naive(a, b)
      if (distance <= most) expect(typoDistance(a, b, most)).toBe(distance)
      else expect(typoDistance(a, b, most)).toBeGreaterThan(most)
    }),
  ))

test('one mistake from 4 letters, two from 8', () =>
  expect([3, 4, 7, 8, 20].map(mostTypos)).toEqual([0, 1, 1, 2, 2]))

test.each([
  ['crocs', 'cross', true],
  ['tommy', 'tummy', true],
  ['singlet', 'single', true],
  ['shose', 'shoes', false],
  ['ipone', 'iphone', false],
  ['labtop', 'laptop', false],
  ['lanternn', 'lantern', false],
  ['charrger', 'charger', false],
  ['frier', 'fryer', false],
])('%s is another word than %s: %s', (word, other, isOther) =>
  expect(isOtherWord(word, other)).toBe(isOther),
)

test.each([
  ['sniker', 'sneaker', true],
  ['loptop', 'laptop', true],
  ['fone', 'phone', true],
  ['progector', 'projector', true],
  ['progector', 'protector', false],
  ['sticker', 'sneaker', false],
])('%s sounds as %s: %s', (one, other, isSame) =>
  expect(soundOf(one) === soundOf(other)).toBe(isSame),
)
