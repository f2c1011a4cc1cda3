import { expect, test } from 'vitest'
import type { RefundOrderForm, RefundsLeft } from '#contract/orders/refunds/refunds.ts'
import type { Return } from '#contract/orders/returns/returns.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import {
  createRefundDraft,
  faultInRefundDraft,
  type RefundDraft,
  refundAmountOf,
  returnsInDraft,
  toRefundOrderForm,
} from './refund-draft.ts'

const line = { title: 'Cap', images: [], price: 1000, discountPercentage: 0 }
/** Two caps for ₦1,000 each, and a bag that a discount made free. */
const products = [
  { ...line, id: 'cap', qty: 2 },
  { ...line, id: 'bag', qty: 1, off: 1000 },
]
const sale = { products } as unknown as Sale
const leftOf = (amount: number, qtys = [2, 1]): RefundsLeft => ({
  amount,
  shipping: 0,
  lines: products.map(({ id }, i) => ({ id, qty: qtys[i] ?? 0, restockable: 1 })),
  ways: ['card'],
})
const chosen = (
  left: RefundsLeft,
  values: Partial<RefundDraft>,
): [number, string | undefined, RefundOrderForm] => {
  const draft = { ...createRefundDraft(left), ...values }
  const of = { sale, left }
  return [
    refundAmountOf(draft, of),
    faultInRefundDraft(draft, of),
    toRefundOrderForm(draft, 'key', of),
  ]
}

test('pieces cost what was paid for them', () => {
  const [amount, fault, form] = chosen(leftOf(2000), { what: 'pieces', qtys: [1, 0] })
  expect([amount, fault]).toEqual([1000, undefined])
  expect(form.amount).toBeUndefined()
})

test('free pieces can come back without money', () => {
  expect(chosen(leftOf(2000), { what: 'pieces', qtys: [0, 1] })).toMatchObject([
    0,
    undefined,
    { lines: [{ id: 'bag' }] },
  ])
})

test('pieces take at most the money that is left', () => {
  const pieces = { what: 'pieces', qtys: [1, 0] } as const
  expect(chosen(leftOf(300), pieces)).toMatchObject([
    300,
    undefined,
    { amount: 300, lines: [{ id: 'cap', qty: 1 }] },
  ])
  expect(chosen(leftOf(0), pieces)).toMatchObject([0, undefined, { amount: 0 }])
})

test.each<[string, Partial<RefundDraft>, RefundsLeft]>([
  ['no pieces', { what: 'pieces', qtys: [0, 0] }, leftOf(2000)],
  ['no amount', { what: 'amount', amount: '' }, leftOf(2000)],
  ['all of nothing', { what: 'all' }, leftOf(0, [0, 0])],
])('%s is nothing chosen', (_what, values, left) => {
  expect(chosen(left, values)[1]).toBe('choose what goes back')
})

test('an amount beyond what is left is refused', () => {
  expect(chosen(leftOf(2000), { what: 'amount', amount: '2000.01' })[1]).toBe(
    'that is more than is left',
  )
})

test('a refund can end the open returns whose pieces it has', () => {
  const returnOf = (_id: string, qty: number, state = 'asked') => ({
    _id,
    state,
    lines: [{ id: 'cap', qty }],
  })
  const returns = [
    returnOf('one', 1),
    returnOf('two', 2),
    returnOf('ended', 1, 'refunded'),
  ] as unknown as Return[]
  const endedBy = (values: Partial<RefundDraft>, left = leftOf(2000)) =>
    returnsInDraft({ ...createRefundDraft(left), ...values }, left, returns).map(({ _id }) => _id)
  expect(endedBy({ what: 'pieces', qtys: [1, 1] })).toEqual(['one'])
  expect(endedBy({ what: 'pieces', qtys: [0, 1] })).toEqual([])
  expect(endedBy({ what: 'all' })).toEqual(['one', 'two'])
  expect(endedBy({ what: 'all' }, leftOf(1000, [1, 1]))).toEqual(['one'])
  expect(endedBy({ what: 'amount', amount: '5' })).toEqual([])
})
