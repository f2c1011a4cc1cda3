import { expect, test } from 'vitest'
import {
  canActOnReturn,
  canReturnBeRefunded,
  findReturnAct,
  OPEN_RETURNS,
  RETURN_ACT_NAMES,
  RETURN_STATES,
} from './return-rules.ts'

test('each act is for a request as it is then, and leads it on', () => {
  const paths = RETURN_ACT_NAMES.flatMap((act) =>
    RETURN_STATES.filter((state) => canActOnReturn(act, state)).map((state) => [
      state,
      act,
      findReturnAct(act).to,
    ]),
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
  expect(RETURN_STATES.filter(canReturnBeRefunded)).toEqual(['approved', 'received'])
})

test('a request keeps its pieces as long as something can be done with it', () => {
  const isOver = (state: (typeof RETURN_STATES)[number]) =>
    !RETURN_ACT_NAMES.some((act) => canActOnReturn(act, state))
  expect(RETURN_STATES.filter((state) => !isOver(state))).toEqual(OPEN_RETURNS)
})
