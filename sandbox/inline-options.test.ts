import { expect, test } from 'vitest'
import { checkOptions, isSamePayment, toParameters } from './browser/inline-options.js'

const options = {
  key: 'pk_test_x',
  email: 'ada@example.com',
  amount: 123_450,
  reference: 'order-1',
}

const thrownBy = (given: unknown): unknown => {
  try {
    checkOptions(given)
  } catch (thrown) {
    return thrown
  }
}

test('a missing or wrong option is thrown with its name', () => {
  expect(thrownBy({ ...options, email: '', amount: ['1'] })).toEqual({
    message: 'Invalid transaction parameters',
    issues: [
      { message: 'Required parameter missing: email' },
      { message: 'Invalid parameter type: amount', validTypes: ['string', 'number'] },
    ],
  })
  expect(thrownBy(undefined)).toMatchObject({
    message: 'Transaction parameters should be a non-empty object',
  })
})

test('unknown options are dropped', () => {
  expect(checkOptions({ ...options, colour: 'red' })).toEqual(options)
})

test('parameters carry the old names, metadata as text with the page, and no functions', () => {
  const parameters = toParameters(
    { ...options, firstName: 'Ada', metadata: { name: 'Ada' }, onCancel: () => {} },
    'http://shop.test/',
  )
  expect(parameters).toEqual({
    key: 'pk_test_x',
    email: 'ada@example.com',
    amount: 123_450,
    ref: 'order-1',
    firstname: 'Ada',
    metadata: '{"name":"Ada","referrer":"http://shop.test/"}',
    mode: 'popup',
  })
})

test('the same payment is recognised whatever its callbacks', () => {
  expect(
    isSamePayment({ ...options, onSuccess: () => 1 }, { ...options, onSuccess: () => 2 }),
  ).toBe(true)
  expect(isSamePayment(options, { ...options, amount: 1 })).toBe(false)
})
