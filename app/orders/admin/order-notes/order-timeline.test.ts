import { expect, test } from 'vitest'
import type { HappenedEvent } from '#contract/orders/order-notes/order-notes.ts'
import { EVENT_NAMES } from '#contract/orders/states/sale-states.ts'
import { eventAuthorName, saleEventSentence } from './order-timeline.tsx'

const sale = { id: '01990000-0000-7000-8000-000000abcdef', customer: 'Ada Obi' }
const happened = (values: Partial<HappenedEvent>): HappenedEvent => ({
  ...{
    kind: 'event',
    _id: '1',
    event: 'placed',
    by: 'guest',
    name: '',
    details: {},
    at: '2026-11-22T10:00:00.000Z',
  },
  ...values,
})
const said = (values: Partial<HappenedEvent>) => {
  const item = happened(values)
  return `${eventAuthorName(item)} ${saleEventSentence(item, sale)}`
}

test.each([
  [{}, 'The customer placed the order'],
  [{ by: 'customer', name: 'Ada Obi', event: 'cancelled' }, 'Ada Obi cancelled the order'],
  [{ by: 'provider', event: 'paid' }, 'The card provider confirmed the payment'],
  [{ by: 'system', event: 'expired' }, 'The shop cancelled the order, as it was not paid in time'],
  [
    { by: 'staff', name: 'Bola', event: 'completed', details: { isByHand: true, method: 'cash' } },
    'Bola completed the order abcdef of Ada Obi, paid by hand (cash)',
  ],
  [
    { by: 'system', event: 'refunded', details: { amount: 1500 } },
    'The shop refunded ₦1,500 of the order abcdef of Ada Obi',
  ],
  [{ by: 'guest', event: 'returnAsked' }, 'The customer asked to send something back'],
  [
    { by: 'customer', name: '', event: 'onDelivery' },
    'An account that is gone chose to pay on delivery',
  ],
] as const)('%j reads: %s', (values, sentence) => expect(said(values)).toBe(sentence))

test('every event has a sentence, whatever caused it, without a word of the machine', () => {
  for (const event of EVENT_NAMES)
    for (const by of ['staff', 'system'] as const)
      expect(said({ event, by, name: 'Bola' })).not.toMatch(
        /SHORT|NAME|AMOUNT|undefined|[a-z][A-Z]/,
      )
})
