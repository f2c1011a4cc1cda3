import { expect, test } from 'vitest'
import { marginOfVariant } from '#contract/catalogue/costs.ts'
import { changedCosts, readTypedCost, typedCostFault } from './read-costs.ts'

test.each([
  ['', null],
  ['₦1,250.50', 1250.5],
  ['0', 0],
  ['-1', undefined],
  ['dear', undefined],
  ['1.234', undefined],
])('%o is the cost %o', (typed, cost) => {
  expect(readTypedCost(typed)).toBe(cost)
  expect(typedCostFault(typed) === undefined).toBe(cost !== undefined)
})

test('only costs that differ are sent, an emptied one as null', () => {
  const stored = [
    { variant: 'a', cost: 100 },
    { variant: 'b', cost: 200 },
  ]
  expect(changedCosts({ a: '100', b: '', c: '', d: '5', e: 'x' }, stored)).toEqual([
    { variant: 'b', cost: null },
    { variant: 'd', cost: 5 },
  ])
})

test.each([
  [{ price: 1000, discountPercentage: 10 }, 600, { naira: 300, percent: 33.3 }],
  [{ price: 1000, discountPercentage: 0 }, 1200, { naira: -200, percent: -20 }],
  [{ price: 0, discountPercentage: 0 }, 0, { naira: 0, percent: 0 }],
])('of %o at a cost of %o the margin is %o', (priced, cost, margin) => {
  expect(marginOfVariant(priced, cost)).toEqual(margin)
})
