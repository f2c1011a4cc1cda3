import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SALE_STATES, STATE_NAMES } from '../states/sale-states.ts'
import {
  countUnsentPieces,
  FULFILMENTS,
  findFulfilment,
  findPiecesLeft,
  findPiecesTooMany,
  findPiecesToResend,
  isOrderReadyToPack,
  isValidImei,
  mayActOnParcel,
  type OrderGoods,
  PARCEL_ACT_NAMES,
  PARCEL_STATES,
  type VariantPieces,
} from './fulfilment.ts'

const order = (state: (typeof STATE_NAMES)[number], values = {}) => ({
  ...SALE_STATES[state],
  paymentMethod: 'card',
  fulfilment: 'unpacked' as const,
  ...values,
})

test('goods are packed when they are paid, or are to be paid at the door', () => {
  expect(STATE_NAMES.filter((state) => isOrderReadyToPack(order(state)))).toEqual([
    'paid',
    'completed',
  ])
  expect(
    STATE_NAMES.filter((state) =>
      isOrderReadyToPack(order(state, { paymentMethod: 'on delivery' })),
    ),
  ).toEqual(['open', 'paid', 'completed'])
  expect(isOrderReadyToPack(order('paid', { fulfilment: 'packed' }))).toBe(false)
})

//                    packed              shipped                          delivered   returned
describe.each([
  ['paid', [['ship', 'unpack'], ['deliver', 'return', 'unship'], ['return'], ['resend']]],
  ['completed', [['ship', 'unpack'], ['deliver', 'return', 'unship'], ['return'], ['resend']]],
  ['cancelled', [['unpack'], ['return', 'unship'], ['return'], []]],
] as const)('a parcel of an order that is %s', (state, expected) => {
  test.each(PARCEL_STATES.map((parcel, place) => [parcel, expected[place] ?? []] as const))(
    '%s: %s',
    (parcel, acts) =>
      expect(
        PARCEL_ACT_NAMES.filter((act) => mayActOnParcel(act, { state: parcel }, order(state))),
      ).toEqual([...acts]),
  )
})

test('parcels of a returned order can only come back or be sent again', () => {
  const returned = order('paid', { fulfilment: 'returned' })
  expect(
    PARCEL_STATES.map((state) =>
      PARCEL_ACT_NAMES.filter((act) => mayActOnParcel(act, { state }, returned)),
    ),
  ).toEqual([[], ['return'], ['return'], ['resend']])
})

const parcels = fc.array(
  fc.record({ state: fc.constantFrom(...PARCEL_STATES), pieces: fc.integer({ min: 1, max: 5 }) }),
)

test('an order is as far as the least of its parcels', () =>
  fc.assert(
    fc.property(parcels, fc.nat(30), (list, more) => {
      const packed = list.reduce((sum, { pieces }) => sum + pieces, 0)
      const goodsOf = (qty: number) => ({
        ordered: [{ variant: 'a', qty }],
        parcels: list.map(({ state, pieces }) => ({
          state,
          lines: [{ variant: 'a', qty: pieces }],
        })),
        restocked: [],
      })
      expect(findFulfilment(goodsOf(packed + more + 1))).toBe('unpacked')
      if (list.length === 0) return
      const places = list.map(({ state }) => FULFILMENTS.indexOf(state))
      expect(FULFILMENTS.indexOf(findFulfilment(goodsOf(packed)))).toBe(Math.min(...places))
    }),
  ))

test('what is left is what is ordered without what is packed', () => {
  const ordered = [
    { variant: 'a', qty: 3 },
    { variant: 'b', qty: 1 },
  ]
  const left = (...parcels: VariantPieces[][]) =>
    findPiecesLeft({
      ordered,
      parcels: parcels.map((lines) => ({ state: 'packed', lines })),
      restocked: [],
    })
  expect(left()).toEqual(ordered)
  expect(left([{ variant: 'a', qty: 1 }], [{ variant: 'a', qty: 1 }])).toEqual([
    { variant: 'a', qty: 1 },
    { variant: 'b', qty: 1 },
  ])
  expect(left(ordered)).toEqual([])
})

describe('of three pieces', () => {
  type Case = Partial<Record<'packed' | 'shipped' | 'returned' | 'restocked' | 'unsent', number>>
  const goods = ({ restocked = 0, unsent = 0, ...parcels }: Case): OrderGoods => ({
    ordered: [{ variant: 'a', qty: 3 }],
    parcels: PARCEL_STATES.flatMap((state) => {
      const qty = state === 'delivered' ? undefined : parcels[state]
      return qty ? [{ state, lines: [{ variant: 'a', qty }] }] : []
    }),
    restocked: restocked ? [{ variant: 'a', restocked, unsent }] : [],
  })
  const count = (pieces: readonly { qty: number }[]) =>
    pieces.reduce((sum, { qty }) => sum + qty, 0)
  /** All three came back, and so many of them are in a new parcel. */
  const again = (
    qty: number,
    state: 'packed' | 'shipped' | 'returned',
    restocked: Case = {},
  ): OrderGoods => {
    const { parcels, ...rest } = goods({ returned: 3, ...restocked })
    return {
      ...rest,
      parcels: [...parcels, { state, lines: [{ variant: 'a', qty }], isResend: true }],
    }
  }

  test.each<[string, Case, left: number, tooMany: number, where: string]>([
    ['one in stock again before packing', { restocked: 1, unsent: 1 }, 2, 0, 'unpacked'],
    ['all in stock again before packing', { restocked: 3, unsent: 3 }, 0, 0, 'returned'],
    ['the others are packed', { packed: 2, restocked: 1, unsent: 1 }, 0, 0, 'packed'],
    [
      'one is in stock again out of a parcel that is packed',
      { packed: 3, restocked: 1, unsent: 1 },
      0,
      1,
      'packed',
    ],
    ['one came back from its parcel', { shipped: 3, restocked: 1 }, 0, 0, 'shipped'],
    ['one came back, another is not packed', { shipped: 2, restocked: 1 }, 1, 0, 'unpacked'],
    [
      'a parcel that was shipped before is not after all',
      { packed: 2, restocked: 2, unsent: 1 },
      0,
      1,
      'packed',
    ],
  ])('%s', (_what, values, left, tooMany, where) => {
    expect(count(findPiecesLeft(goods(values)))).toBe(left)
    expect(count(findPiecesTooMany(goods(values)))).toBe(tooMany)
    expect(findFulfilment(goods(values))).toBe(where)
  })

  test.each<[string, OrderGoods, toResend: number, where: string]>([
    ['all came back', goods({ returned: 3 }), 3, 'returned'],
    ['all came back, one is in stock again', goods({ returned: 3, restocked: 1 }), 2, 'returned'],
    [
      'one came back and is in stock again, two are away',
      goods({ returned: 1, shipped: 2, restocked: 1 }),
      0,
      'shipped',
    ],
    ['all are packed again', again(3, 'packed'), 0, 'packed'],
    ['all are on their way again', again(3, 'shipped'), 0, 'shipped'],
    ['all came back again', again(3, 'returned'), 3, 'returned'],
    ['two are packed again, one is in stock', again(2, 'packed', { restocked: 1 }), 0, 'packed'],
  ])('those that came back can be sent again: %s', (_what, values, toResend, where) => {
    expect(count(findPiecesToResend(values, [{ variant: 'a', qty: 3 }]))).toBe(toResend)
    expect([
      count(findPiecesLeft(values)),
      count(findPiecesTooMany(values)),
      findFulfilment(values),
    ]).toEqual([0, 0, where])
  })

  test('a piece that was packed again and then refunded is one too many, and has left the shop before', () => {
    expect(countUnsentPieces(again(3, 'packed'), { variant: 'a', qty: 1 }, false)).toBe(0)
    expect(count(findPiecesTooMany(again(3, 'packed', { restocked: 1 })))).toBe(1)
  })

  test.each<[string, Case, qty: number, isReturn: boolean, unsent: number]>([
    ['nothing left the shop', {}, 2, false, 2],
    ['nothing was packed, but it is sent back', {}, 2, true, 2],
    ['all left', { shipped: 3 }, 2, false, 0],
    ['one is in the shop', { shipped: 2 }, 1, false, 1],
    ['one is in the shop, but the other is sent back', { shipped: 2 }, 1, true, 0],
    ['one is in the shop, one came back', { returned: 1, shipped: 1 }, 1, false, 0],
    ['both of them', { returned: 1, shipped: 1 }, 2, false, 1],
    ['what came back is in stock already', { returned: 1, restocked: 1 }, 1, false, 1],
  ])(
    'of those that come into stock, so many were never sent: %s',
    (_what, values, qty, isReturn, unsent) =>
      expect(countUnsentPieces(goods(values), { variant: 'a', qty }, isReturn)).toBe(unsent),
  )
})

test('the last digit of an IMEI checks the others', () => {
  expect(isValidImei('490154203237518')).toBe(true)
  expect(isValidImei('49-015420-323751-8')).toBe(true)
  expect(isValidImei('490154203237519')).toBe(false)
  expect(isValidImei('SN-4901')).toBe(false)
})
