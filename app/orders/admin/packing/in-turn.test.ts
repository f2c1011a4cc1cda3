import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

const orders = ['a', 'b', 'c', 'd'].map((_id) => ({ _id }))

test('what is being sent is not shown, what was put off comes last, whatever is gone', () => {
  const ids = inTurn(orders, { hidden: ['c'], later: ['b', 'gone', 'a'] }).map(({ _id }) => _id)
  expect(ids).toEqual(['d', 'b', 'a'])
})
