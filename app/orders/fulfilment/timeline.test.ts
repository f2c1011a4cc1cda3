import { expect, test } from 'vitest'
import type { DeliveryStep } from '#contract/orders/fulfilment/shipments.ts'
import { createTimelineEntries, type FollowedOrder } from './timeline.tsx'

const at = '2026-11-22T09:00:00.000Z'
const sale = (values: Partial<FollowedOrder>): FollowedOrder => ({
  transactionStatus: 'processing',
  paymentStatus: 'unpaid',
  paymentMethod: 'card',
  fulfilment: 'unpacked',
  ...values,
})
const read = (order: FollowedOrder, ...steps: Omit<DeliveryStep, 'at'>[]) =>
  createTimelineEntries(
    order,
    steps.map((step) => ({ ...step, at })),
  ).map(({ title, step }) => `${step ? '✓ ' : ''}${title}`)

test('an order that is to be paid now: payment comes first', () =>
  expect(read(sale({}), { kind: 'placed' })).toEqual([
    '✓ Ordered',
    'Paid',
    'Packed',
    'On its way',
    'Delivered',
  ]))

test('an order that is paid on delivery: payment comes last', () =>
  expect(
    read(
      sale({ paymentMethod: 'on delivery', fulfilment: 'packed' }),
      { kind: 'placed' },
      { kind: 'packed' },
    ),
  ).toEqual(['✓ Ordered', '✓ Packed', 'On its way', 'Delivered', 'Paid on delivery']))

test('a part of an order shows its pieces and the rest', () =>
  expect(
    read(
      sale({ paymentStatus: 'paid' }),
      { kind: 'placed' },
      { kind: 'paid' },
      { kind: 'packed', pieces: 2, of: 5 },
    ),
  ).toEqual([
    '✓ Ordered',
    '✓ Paid',
    '✓ Packed: 2 of 5 pieces',
    'Packed',
    'On its way',
    'Delivered',
  ]))

test('of an order that is over nothing is to come', () => {
  expect(
    read(sale({ transactionStatus: 'cancelled' }), { kind: 'placed' }, { kind: 'cancelled' }),
  ).toEqual(['✓ Ordered', '✓ Cancelled'])
  const completed = sale({ transactionStatus: 'completed', paymentStatus: 'paid' })
  expect(read(completed, { kind: 'placed' }, { kind: 'completed' })).toEqual([
    '✓ Ordered',
    '✓ Complete',
  ])
})
