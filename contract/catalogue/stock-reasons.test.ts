import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readStockReason, STOCK_REASON_NAMES, textOfStockReason } from './stock-reasons.ts'

test.each([
  ['', undefined],
  ['  ', undefined],
  ['delivery', { reason: 'delivery' }],
  [' DAMAGED : wet: all of them', { reason: 'damaged', note: 'wet: all of them' }],
  ['found behind the shelf', { reason: 'other', note: 'found behind the shelf' }],
  ['Note: seen', { reason: 'other', note: 'Note: seen' }],
])('%j is %j', (typed, reason) => {
  expect(readStockReason(typed)).toEqual(reason)
})

test('a reason is read as it is shown', () => {
  const note = fc
    .stringMatching(/^[a-z]{1,9}( [a-z]{1,9}){0,3}$/)
    .filter((words) => !readStockReason(words) || readStockReason(words)?.reason === 'other')
  fc.assert(
    fc.property(fc.constantFrom(...STOCK_REASON_NAMES), note, (reason, words) => {
      expect(readStockReason(textOfStockReason({ reason, note: words }))).toEqual({
        reason,
        note: words,
      })
    }),
  )
})

test.each([
  [{ reason: 'damaged', note: 'wet' }, 'Damaged: wet'],
  [{ reason: 'damaged' }, 'Damaged'],
  [{ reason: 'other', note: 'lost' }, 'lost'],
  [{ reason: 'other' }, 'Other'],
] as const)('%j is shown as %j', (reason, text) => expect(textOfStockReason(reason)).toBe(text))
