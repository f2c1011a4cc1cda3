import { expect, test } from 'vitest'
import { canAct, canBeRefunded, GIVEN_UP, RETURN_ACT_NAMES, RETURN_STATES, returnAct } from './return-rules.ts'

test('each act is for a request as it is then, and leads it on', () => {
  const paths = RETURN_ACT_NAMES.flatMap((act) =>
    RETURN_STATES.filter((state) => canAct(act, state)).map((state) => [state, act, returnAct(act).to]),
  )
  expect(paths).toEqual([
    ['asked', 'approve', 'approved'],
    ['asked', 'refuse', 'refused'],
    ['received', 'refuse', 'refused'],
    ['approved', 'receive', 'received'],
    ['asked', 'withdraw', 'withdrawn'],
    ['approved', 'withdraw', 'withdrawn'],
  ])
})

test('money goes back for goods that the shop agreed to take, or has', () => {
  expect(RETURN_STATES.filter(canBeRefunded)).toEqual(['approved', 'received'])
})

test('a request that came to nothing leaves its pieces to be asked for again', () => {
  const isOver = (state: (typeof RETURN_STATES)[number]) => !RETURN_ACT_NAMES.some((act) => canAct(act, state))
  expect(RETURN_STATES.filter((state) => isOver(state) && state !== 'refunded')).toEqual(GIVEN_UP)
})
