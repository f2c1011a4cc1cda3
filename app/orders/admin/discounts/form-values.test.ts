import { expect, test } from 'vitest'
import { DISCOUNT_TERMS } from '#contract/orders/discounts/discount-terms.ts'
import {
  type Discount,
  DiscountForm,
  toSeenDiscountTerms,
} from '#contract/orders/discounts/discounts.ts'
import { formOfTerms, sampleTerms } from '#test/discount-terms.ts'
import { DISCOUNT_LABELS, DiscountFieldsForm, openingDiscountValues } from './form-values.ts'

const TARGETS = [{ _id: '00000000-0000-7000-8000-000000000001', title: 'Phones' }]

/** A new row of `DISCOUNT_TERMS` is tested here without a change. */
test.each([1, 2])('each term passes the form of a discount unchanged: %i', (number) => {
  const { active, ...terms } = sampleTerms(number, TARGETS)
  const discount: Discount = {
    ...terms,
    _id: 'discount',
    state: active ? 'running' : 'off',
    uses: 0,
    given: 0,
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
  }
  const { values, edited } = openingDiscountValues(discount)
  expect(Object.keys(values).toSorted()).toEqual(Object.keys(DISCOUNT_TERMS).toSorted())
  expect(DiscountFieldsForm.parse(values)).toEqual(
    DiscountForm.parse(formOfTerms({ ...terms, active })),
  )
  expect(toSeenDiscountTerms(discount)).toEqual({ ...terms, active })
  expect(Object.keys(edited?.seen ?? {}).toSorted()).toEqual(Object.keys(DISCOUNT_TERMS).toSorted())
})

test('each term of a discount has a label of its own', () => {
  const texts = Object.values(DISCOUNT_LABELS)
  expect(new Set(texts).size).toBe(Object.keys(DISCOUNT_TERMS).length)
})
