import { expect, test } from 'vitest'
import { canPayOrder } from './sale-rules.ts'
import {
  ACTION_VALUES,
  EVENT_NAMES,
  findEventOfAction,
  PAYMENT_STATUSES,
  SALE_EVENTS,
  SALE_STATES,
  type SaleState,
  STATE_NAMES,
  stateAfterEvent,
  stateOfSale,
  statesBeforeEvent,
  TRANSACTION_STATUSES,
} from './sale-states.ts'

test('each state is known by its own pair of statuses', () =>
  expect(STATE_NAMES.map((state) => stateOfSale(SALE_STATES[state]))).toEqual(STATE_NAMES))

test('§3 the statuses of an order', () => {
  expect(TRANSACTION_STATUSES).toEqual(['processing', 'completed', 'cancelled'])
  expect(PAYMENT_STATUSES).toEqual(['unpaid', 'paid'])
})

test('an impossible pair of statuses is no state', () => {
  const none = { transactionStatus: 'cancelled', paymentStatus: 'paid' } as const
  expect(stateOfSale(none)).toBeUndefined()
  expect(EVENT_NAMES.map((event) => stateAfterEvent(event, none))).toEqual(
    EVENT_NAMES.map(() => undefined),
  )
})

test('every state is reached from a new order', () => {
  const reached = new Set<string>(['new'])
  for (let before = 0; before !== reached.size; ) {
    before = reached.size
    for (const { path } of Object.values(SALE_EVENTS))
      for (const [from, to] of Object.entries(path)) if (reached.has(from)) reached.add(to)
  }
  expect([...reached].toSorted()).toEqual(['new', ...STATE_NAMES].toSorted())
})

test('§4 a completed order stays so, a cancelled one only takes money', () => {
  const leadOut = (state: SaleState) =>
    EVENT_NAMES.filter((event) => (stateAfterEvent(event, SALE_STATES[state]) ?? state) !== state)
  expect([leadOut('completed'), leadOut('cancelled')]).toEqual([[], ['paid']])
})

test('no event leads from paid to unpaid', () => {
  const steps = EVENT_NAMES.flatMap((event) =>
    statesBeforeEvent(event).map(
      (from) => [from, stateAfterEvent(event, SALE_STATES[from])] as const,
    ),
  )
  const lost = steps.filter(
    ([from, to]) =>
      SALE_STATES[from].paymentStatus === 'paid' && to && SALE_STATES[to].paymentStatus !== 'paid',
  )
  expect(lost).toEqual([])
})

test('an event knows the states that it leads on from', () => {
  expect(statesBeforeEvent('paid')).toEqual(['open', 'cancelled'])
  expect(statesBeforeEvent('placed')).toEqual([])
})

test('every unpaid order that holds stock takes money', () => {
  const unpaid = STATE_NAMES.filter(
    (state) => SALE_STATES[state].holdsStock && SALE_STATES[state].paymentStatus === 'unpaid',
  )
  expect(STATE_NAMES.filter((state) => canPayOrder(SALE_STATES[state]))).toEqual(unpaid)
})

test('§7 callers cause three events by their action, and no event of the system', () => {
  const called = EVENT_NAMES.filter((event) => SALE_EVENTS[event].action)
  expect(called).toEqual(['onDelivery', 'cancelled', 'completed'])
  expect(called.filter((event) => SALE_EVENTS[event].by === 'system')).toEqual([])
  expect(ACTION_VALUES.map(findEventOfAction)).toEqual(called)
  expect(() => findEventOfAction('paid' as never)).toThrow('paid')
})
