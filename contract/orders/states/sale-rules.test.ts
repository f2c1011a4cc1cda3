import { describe, expect, test } from 'vitest'
import {
  canCancelOrder,
  canCompleteOrder,
  canPayOnDelivery,
  canPayOrder,
  canRecordPayment,
  findOfferedEvents,
  orderHasInvoice,
} from './sale-rules.ts'

describe('only when the second element of shipping is ‘warri south’ or the first is ‘Lagos’', () => {
  test.each([
    [['Lagos', 'Ikeja'], true],
    [['lagos', 'Eti-Osa'], true],
    [[' LAGOS ', 'Epe'], true],
    [['Delta', 'warri south'], true],
    [['Delta', 'Warri South'], true],
    [['Delta', ' WARRI SOUTH '], true],
    [['Lagos'], true],
    [['Delta', 'Warri North'], false],
    [['Delta', 'Warri South West'], false],
    [['warri south', 'Delta'], false],
    [['Delta', 'Lagos'], false],
    [['Lagos State', 'Ikeja'], false],
    [['Ogun', 'Lagos Road', 'Lagos'], false],
    [['', ''], false],
    [[], false],
  ])('%j: %j', (shipping, isAllowed) => expect(canPayOnDelivery(shipping)).toBe(isAllowed))
})

describe('Cancellation only when processing and unpaid; payment can be made only while unpaid', () => {
  test.each([
    ['processing', 'unpaid', true],
    ['processing', 'paid', false],
    ['completed', 'paid', false],
    ['completed', 'unpaid', false],
    ['cancelled', 'unpaid', false],
    ['cancelled', 'paid', false],
  ] as const)('%s, %s: %j', (transactionStatus, paymentStatus, isAllowed) => {
    expect(canCancelOrder({ transactionStatus, paymentStatus })).toBe(isAllowed)
    expect(canPayOrder({ transactionStatus, paymentStatus })).toBe(isAllowed)
  })
})

describe('an order is completed from processing, paid or not; a completed one has an invoice', () => {
  test.each([
    ['processing', 'unpaid', true, false],
    ['processing', 'paid', true, false],
    ['completed', 'paid', false, true],
    ['completed', 'unpaid', false, false],
    ['cancelled', 'unpaid', false, false],
    ['cancelled', 'paid', false, false],
  ] as const)('%s, %s: %j, %j', (transactionStatus, paymentStatus, isAllowed, isInvoice) => {
    expect(canCompleteOrder({ transactionStatus, paymentStatus })).toBe(isAllowed)
    expect(orderHasInvoice({ transactionStatus, paymentStatus })).toBe(isInvoice)
  })
})

test.each([
  ['processing', 'unpaid', ['cancelled']],
  ['processing', 'paid', []],
  ['completed', 'paid', []],
  ['cancelled', 'unpaid', []],
] as const)(
  'a %s, %s order offers the buttons %j, to its owner and to staff',
  (transactionStatus, paymentStatus, offered) =>
    expect(findOfferedEvents({ transactionStatus, paymentStatus })).toEqual(offered),
)

test.each([
  ['processing', 'unpaid', true],
  ['processing', 'paid', false],
  ['completed', 'paid', false],
  ['cancelled', 'unpaid', true],
] as const)(
  'money received for a %s, %s order can be recorded: %j',
  (transactionStatus, paymentStatus, isAllowed) =>
    expect(canRecordPayment({ transactionStatus, paymentStatus })).toBe(isAllowed),
)
