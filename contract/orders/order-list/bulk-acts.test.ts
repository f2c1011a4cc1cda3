import { expect, test } from 'vitest'
import { type Doubt, findDoubtsOf } from './bulk-acts.ts'

type Sale = Parameters<typeof findDoubtsOf>[0]
const packed: Sale = { paymentStatus: 'paid', fulfilment: 'packed', refunded: 0, total: 100 }

test.each<[string, Partial<Sale>, Doubt[]]>([
  ['paid and packed', {}, []],
  ['to be packed', { fulfilment: 'unpacked' }, ['unpacked']],
  [
    'neither paid nor packed',
    { paymentStatus: 'unpaid', fulfilment: 'unpacked' },
    ['unpacked', 'unpaid'],
  ],
  ['back in the shop', { fulfilment: 'returned' }, ['returned']],
  [
    'back in the shop and not paid',
    { paymentStatus: 'unpaid', fulfilment: 'returned' },
    ['returned', 'unpaid'],
  ],
  ['back in the shop and refunded', { fulfilment: 'returned', refunded: 100 }, ['refunded']],
  ['refunded in part', { refunded: 99 }, []],
  ['refunded as a whole', { refunded: 100 }, ['refunded']],
  [
    'refunded as a whole before it was packed',
    { fulfilment: 'unpacked', refunded: 100 },
    ['refunded'],
  ],
  ['free of charge', { total: 0 }, []],
])('an order that is %s has its doubts', (_, sale, doubts) => {
  expect(findDoubtsOf({ ...packed, ...sale })).toEqual(doubts)
})
