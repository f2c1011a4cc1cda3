import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  FULFILMENTS,
  fulfilmentOf,
  isImei,
  isReadyToPack,
  mayAct,
  PARCEL_ACT_NAMES,
  PARCEL_STATES,
  piecesLeft,
} from './fulfilment.ts'
import { SALE_STATES, STATE_NAMES } from './sale-states.ts'

const order = (state: (typeof STATE_NAMES)[number], values = {}) => ({
  ...SALE_STATES[state],
  paymentMethod: 'card',
  fulfilment: 'unpacked' as const,
  ...values,
})

test('goods are packed when they are paid, or are to be paid at the door', () => {
  expect(STATE_NAMES.filter((state) => isReadyToPack(order(state)))).toEqual(['paid', 'completed'])
  expect(STATE_NAMES.filter((state) => isReadyToPack(order(state, { paymentMethod: 'on delivery' })))).toEqual([
    'open',
    'paid',
    'completed',
  ])
  expect(isReadyToPack(order('paid', { fulfilment: 'packed' }))).toBe(false)
})

//                    packed              shipped                          delivered   returned
describe.each([
  ['paid', [['ship', 'unpack'], ['deliver', 'return', 'unship'], ['return'], []]],
  ['completed', [['ship', 'unpack'], ['deliver', 'return', 'unship'], ['return'], []]],
  ['cancelled', [['unpack'], ['return', 'unship'], ['return'], []]],
] as const)('a parcel of an order that is %s', (state, expected) => {
  test.each(PARCEL_STATES.map((parcel, place) => [parcel, expected[place] ?? []] as const))('%s: %s', (parcel, acts) =>
    expect(PARCEL_ACT_NAMES.filter((act) => mayAct(act, { state: parcel }, order(state)))).toEqual([...acts]),
  )
})

test('of an order that came back as a whole, what is still out can only come back', () =>
  expect(
    PARCEL_ACT_NAMES.filter((act) => mayAct(act, { state: 'shipped' }, order('paid', { fulfilment: 'returned' }))),
  ).toEqual(['return']))

const parcels = fc.array(
  fc.record({ state: fc.constantFrom(...PARCEL_STATES), pieces: fc.integer({ min: 1, max: 5 }) }),
)

test('an order is never further than the last of its parcels, and unpacked while a piece is missing', () =>
  fc.assert(
    fc.property(parcels, fc.nat(30), (list, more) => {
      const packed = list.reduce((sum, { pieces }) => sum + pieces, 0)
      expect(fulfilmentOf(packed + more + 1, list)).toBe('unpacked')
      if (list.length === 0) return
      const places = list.map(({ state }) => FULFILMENTS.indexOf(state))
      expect(FULFILMENTS.indexOf(fulfilmentOf(packed, list))).toBe(Math.min(...places))
    }),
  ))

test('what is left is what is ordered without what is packed', () => {
  const ordered = [
    { variant: 'a', qty: 3 },
    { variant: 'b', qty: 1 },
  ]
  expect(piecesLeft(ordered, [])).toEqual(ordered)
  expect(
    piecesLeft(ordered, [
      { variant: 'a', qty: 1 },
      { variant: 'a', qty: 1 },
    ]),
  ).toEqual([
    { variant: 'a', qty: 1 },
    { variant: 'b', qty: 1 },
  ])
  expect(piecesLeft(ordered, ordered)).toEqual([])
})

test('the last digit of an IMEI checks the others', () => {
  expect(isImei('490154203237518')).toBe(true)
  expect(isImei('49-015420-323751-8')).toBe(true)
  expect(isImei('490154203237519')).toBe(false)
  expect(isImei('SN-4901')).toBe(false)
})
