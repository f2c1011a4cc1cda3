import { expect, test } from 'vitest'
import { inOrder } from './use-sorted.ts'

const rows = [
  { name: 'Order 10', total: 5 },
  { name: 'order 2', total: 20 },
  { name: 'Ángel', total: 5 },
]
const names = (sorted: typeof rows) => sorted.map(({ name }) => name)

test('names are ordered as people read them, numbers in them too', () => {
  expect(names(inOrder(rows, ({ name }) => name, 'ascending'))).toEqual(['Ángel', 'order 2', 'Order 10'])
})

test('rows that are equal stay as they came, in both directions', () => {
  expect(names(inOrder(rows, ({ total }) => total, 'ascending'))).toEqual(['Order 10', 'Ángel', 'order 2'])
  expect(names(inOrder(rows, ({ total }) => total, 'descending'))).toEqual(['order 2', 'Order 10', 'Ángel'])
})
