import { expect, test } from 'vitest'
import { ANSWERED_TERMS } from '#contract/orders/discounts/discount-terms.ts'
import { sampleTerms } from '#test/discount-terms.ts'
import { createRandomCode, readLagosField, toLagosField } from './form-values.ts'
import { type DescribedDiscount, discountSentence } from './sentence.ts'

const told = (values: Partial<DescribedDiscount> = {}): DescribedDiscount => ({
  kind: 'percent',
  value: 10,
  scope: 'all',
  targets: [],
  from: 0,
  firstOrder: false,
  combines: false,
  ...values,
})
const targets = ['Phones', 'Laptops', 'Cables', 'Shirts', 'Caps'].map((title) => ({
  _id: title,
  title,
}))

test.each([
  [told(), '10% off everything, for everybody, without a code.'],
  [
    told({
      scope: 'categories',
      targets: targets.slice(0, 1),
      from: 50_000,
      usesMax: 100,
      usesPerBuyer: 1,
      endsAt: '2026-11-30T23:00:00.000Z',
      code: 'DEC10',
      most: 5000,
    }),
    '10% off Phones from ₦50,000, at most ₦5,000, 100 uses, once per buyer, until 1 Dec 2026, 00:00, with the code DEC10.',
  ],
  [
    told({
      kind: 'amount',
      value: 2500.5,
      scope: 'products',
      targets,
      firstOrder: true,
      usesPerBuyer: 3,
    }),
    '₦2,500.50 off Phones, Laptops, Cables and 2 more, on a first order, for everybody, without a code.',
  ],
  [
    told({ kind: 'freeDelivery', value: 0, combines: true, from: 20_000 }),
    'Free delivery from ₦20,000, together with others that combine, for everybody, without a code.',
  ],
])('a discount reads as a sentence: %#', (discount, sentence) => {
  expect(discountSentence(discount)).toBe(sentence)
})

/** The name is not part of it, and the scope is seen in what it names. */
const UNSAID = ['name', 'scope']

test.each(ANSWERED_TERMS.filter((term) => !UNSAID.includes(term)))(
  'the sentence of a discount says its %s',
  (term) => {
    const before = sampleTerms(2, targets.slice(0, 1))
    const after = { ...before, [term]: sampleTerms(3, targets.slice(1, 2))[term] }
    expect(discountSentence(after)).not.toBe(discountSentence(before))
  },
)

test('times are those of Lagos, both ways', () => {
  expect(toLagosField('2026-11-30T23:00:00.000Z')).toBe('2026-12-01T00:00')
  expect(new Date(readLagosField('2026-12-01T00:00')).toISOString()).toBe(
    '2026-11-30T23:00:00.000Z',
  )
  expect([toLagosField(undefined), readLagosField(''), readLagosField('soon')]).toEqual([
    '',
    '',
    'soon',
  ])
  expect(readLagosField('2026-13-01T99:00')).toBe('2026-13-01T99:00')
})

test('a random code is one that the shop takes, each time another', () => {
  const codes = Array.from({ length: 100 }, createRandomCode)
  expect(codes.every((code) => /^[A-Z2-9]{10}$/.test(code))).toBe(true)
  expect(new Set(codes).size).toBe(100)
})
