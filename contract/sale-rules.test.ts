import { describe, expect, test } from 'vitest'
import { canCancel, canPay, canPayOnDelivery } from './sale-rules.ts'

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
    expect(canCancel({ transactionStatus, paymentStatus })).toBe(isAllowed)
    expect(canPay({ transactionStatus, paymentStatus })).toBe(isAllowed)
  })
})
