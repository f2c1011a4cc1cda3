import { expect, test } from 'vitest'
import { attemptOfReference, saleIdOfReference, toPaymentReference } from './payment-reference.ts'

const ID = '01938f4e-7c2a-7b3e-9d4f-0123456789ab'

test.each([
  [ID, ID],
  [`${ID}-2`, ID],
  [`${ID}-9`, ID],
  [`${ID}-1`, undefined],
  [`${ID}-10`, undefined],
  [`${ID}-`, undefined],
  [`x${ID}`, undefined],
  [`${ID}x`, undefined],
  [ID.toUpperCase(), undefined],
  [ID.slice(1), undefined],
  [ID.replaceAll('-', ''), undefined],
  ['', undefined],
])('the order of the reference %j is %j', (reference, id) =>
  expect(saleIdOfReference(reference)).toBe(id),
)

test.each([1, 2, 9])('the reference of attempt %i is read back', (attempt) => {
  const reference = toPaymentReference(ID, attempt)
  expect(saleIdOfReference(reference)).toBe(ID)
  expect(attemptOfReference(reference)).toBe(attempt)
})

test('the first reference of an order is its id', () => expect(toPaymentReference(ID, 1)).toBe(ID))
