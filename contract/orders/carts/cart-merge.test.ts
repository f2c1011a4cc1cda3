import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CartPieces, hasSamePieces, keyOfCartPieces, mergeChangedCarts } from './cart-merge.ts'

const of = (counts: Record<string, number>): CartPieces[] =>
  Object.entries(counts).map(([id, qty]) => ({ id, qty }))
const cart = fc
  .dictionary(fc.constantFrom('shirt', 'phone', 'wax', 'cap'), fc.integer({ min: 1, max: 5 }))
  .map((counts) => of({ ...counts }))
const countOf = (pieces: readonly CartPieces[], id: string) =>
  pieces.find((one) => one.id === id)?.qty ?? 0

test.each([
  [
    'a line that the other device added comes along',
    {},
    { shirt: 1 },
    { phone: 1 },
    { shirt: 1, phone: 1 },
  ],
  [
    'a line that the other device removed goes',
    { shirt: 1, phone: 1 },
    { shirt: 1, phone: 1 },
    { phone: 1 },
    { phone: 1 },
  ],
  ['a line that was removed here stays removed', { shirt: 1 }, {}, { shirt: 1 }, {}],
  [
    'a line that was removed here and raised there stays',
    { shirt: 1 },
    {},
    { shirt: 2 },
    { shirt: 2 },
  ],
  [
    'the larger number counts where both changed it',
    { shirt: 5 },
    { shirt: 2 },
    { shirt: 3 },
    { shirt: 3 },
  ],
  [
    'at a first meeting the same line is not added up',
    {},
    { shirt: 2 },
    { shirt: 3 },
    { shirt: 3 },
  ],
])('%s', (_what, base, mine, theirs, expected) => {
  expect(mergeChangedCarts({ base: of(base), mine: of(mine), theirs: of(theirs) })).toEqual(
    of(expected),
  )
})

test('variants of a product are lines of their own', () => {
  const [small, large] = [
    { id: 'shirt', variant: 's', qty: 1 },
    { id: 'shirt', variant: 'l', qty: 1 },
  ]
  expect(mergeChangedCarts({ base: [], mine: [small], theirs: [large] })).toEqual([small, large])
})

test('what either side added or raised is never lost, whatever the other did', () => {
  fc.assert(
    fc.property(cart, cart, cart, (base, mine, theirs) => {
      const merged = mergeChangedCarts({ base, mine, theirs })
      for (const side of [mine, theirs])
        for (const { id, qty } of side)
          if (qty > countOf(base, id)) expect(countOf(merged, id)).toBeGreaterThanOrEqual(qty)
    }),
  )
})

test('both sides come to the same cart, and meeting again changes nothing', () => {
  fc.assert(
    fc.property(cart, cart, cart, (base, mine, theirs) => {
      const merged = mergeChangedCarts({ base, mine, theirs })
      expect(hasSamePieces(merged, mergeChangedCarts({ base, mine: theirs, theirs: mine }))).toBe(
        true,
      )
      expect(mergeChangedCarts({ base: theirs, mine: merged, theirs: merged })).toEqual(merged)
      expect(new Set(merged.map(keyOfCartPieces)).size).toBe(merged.length)
    }),
  )
})

test('where only one side changed, its cart counts', () => {
  fc.assert(
    fc.property(cart, cart, (base, mine) => {
      expect(hasSamePieces(mergeChangedCarts({ base, mine, theirs: base }), mine)).toBe(true)
      expect(hasSamePieces(mergeChangedCarts({ base, mine: base, theirs: mine }), mine)).toBe(true)
    }),
  )
})

test.each([
  [true, {}, {}],
  [true, { shirt: 1, phone: 2 }, { phone: 2, shirt: 1 }],
  [false, { shirt: 1 }, {}],
  [false, {}, { shirt: 1 }],
  [false, { shirt: 1 }, { shirt: 2 }],
  [false, { shirt: 1 }, { phone: 1 }],
])('that they are the same is %j for %j and %j', (isSame, one, other) =>
  expect(hasSamePieces(of(one), of(other))).toBe(isSame),
)
