import { expect, test } from 'vitest'
import { orderPackingQueue } from './use-packing.ts'

const orders = ['a', 'b', 'c', 'd'].map((_id) => ({ _id }))

test('mails are ordered by what is due', () => {
  const ids = orderPackingQueue(orders, { hidden: ['c'], later: ['b', 'gone', 'a'] }).map(
    ({ _id }) => _id,
  )
  expect(ids).toEqual(['d', 'b', 'a'])
})
