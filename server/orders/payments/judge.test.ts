import { describe, expect, test } from 'vitest'
import { isOutcomeKnown, judgeCharge } from './judge.ts'
import type { ProviderCharge } from './providers/provider.ts'

const ID = '01938f4e-7c2a-7b3e-9d4f-0123456789ab'

test('only an answer that may still change is asked for again', () => {
  const outcomes = [
    'paid',
    'pending',
    'unreachable',
    'incomplete',
    'reversed',
    'mismatch',
    'cancelled',
    'unknown',
  ] as const
  expect(outcomes.filter((outcome) => !isOutcomeKnown(outcome))).toEqual(['pending', 'unreachable'])
})

describe('a payment', () => {
  const order = (values: object = {}) => ({
    ...{
      total_kobo: 500,
      transaction_status: 'processing' as const,
      payment_status: 'unpaid' as const,
    },
    ...values,
  })
  const charge = (amount: number, values: Partial<ProviderCharge> = {}): ProviderCharge => ({
    ...{
      id: '1',
      reference: ID,
      status: 'paid',
      isTest: false,
      currency: 'NGN',
      paidAt: undefined,
    },
    ...{ amount, requestedAmount: amount, ...values },
  })
  const settled = (refundKobo: number) => ({ kind: 'settlement', outcome: 'paid', refundKobo })
  const surplus = (outcome: string, refundKobo: number, reason: unknown) => ({
    kind: 'surplus',
    outcome,
    refundKobo,
    reason,
  })

  test('of the total settles the order; what is above goes back', () => {
    expect(judgeCharge(order(), charge(500))).toMatchObject(settled(0))
    expect(judgeCharge(order(), charge(501))).toEqual({
      ...settled(1),
      reason: 'paid more than the total',
    })
  })

  test('with fees that the payer bore settles it, and the fees do not go back', () => {
    expect(judgeCharge(order(), charge(520, { requestedAmount: 500 }))).toMatchObject(settled(0))
  })

  test('of less goes back whole, whatever was requested', () => {
    const less = 'paid less than the total'
    expect(judgeCharge(order(), charge(499))).toEqual(surplus('mismatch', 499, less))
    expect(judgeCharge(order(), charge(520, { requestedAmount: 499 }))).toEqual(
      surplus('mismatch', 520, less),
    )
    expect(judgeCharge(order(), charge(499, { requestedAmount: 500 }))).toEqual(
      surplus('mismatch', 499, less),
    )
  })

  test('in another currency goes back', () => {
    expect(judgeCharge(order(), charge(500, { currency: 'USD' }))).toEqual(
      surplus('mismatch', 500, 'paid in USD'),
    )
  })

  test('money for a paid or cancelled order goes back', () => {
    const [paid, cancelled] = [{ payment_status: 'paid' }, { transaction_status: 'cancelled' }]
    const why = {
      paid: 'the order was paid already',
      cancelled: 'paid after the order was cancelled',
    }
    expect(judgeCharge(order(paid), charge(500))).toEqual(surplus('paid', 500, why.paid))
    expect(judgeCharge(order(cancelled), charge(500))).toEqual(
      surplus('cancelled', 500, why.cancelled),
    )
    const completed = { transaction_status: 'completed', payment_status: 'paid' }
    expect(judgeCharge(order(completed), charge(500))).toEqual(surplus('paid', 500, why.paid))
  })
})
