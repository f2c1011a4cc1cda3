import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTypedPieces, signedPiecesText } from './read-pieces.ts'

test.each([
  ['10', 10],
  [' +10 ', 10],
  ['-3', -3],
  ['−3', -3],
  ['1,000', 1000],
  ['0', undefined],
  ['', undefined],
  ['1.5', undefined],
  ['ten', undefined],
  ['1e3', undefined],
  ['+-3', undefined],
  ['1000001', undefined],
])('%j is %j', (typed, pieces) => {
  expect(readTypedPieces(typed)).toBe(pieces)
})

test('pieces are read as they are shown', () => {
  const some = fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((pieces) => pieces !== 0)
  fc.assert(
    fc.property(some, (pieces) => {
      expect(readTypedPieces(signedPiecesText(pieces))).toBe(pieces)
    }),
  )
})
