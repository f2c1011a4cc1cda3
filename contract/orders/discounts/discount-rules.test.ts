import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  applyDiscounts,
  chooseDiscounts,
  type DiscountedCart,
  type DiscountTerms,
  findDiscountState,
  findRefusalByCart,
  findRefusalByChoice,
  findRefusalByFacts,
  needsBuyerFacts,
  splitIntoShares,
} from './discount-rules.ts'

const at = new Date('2026-12-01T12:00:00Z')
const later = new Date('2026-12-02T12:00:00Z')
const earlier = new Date('2026-11-30T12:00:00Z')

let count = 0
const terms = (values: Partial<DiscountTerms> = {}): DiscountTerms => ({
  ...{
    id: String(++count).padStart(6, '0'),
    name: 'December',
    code: null,
    kind: 'percent',
    percent: 10,
  },
  ...{
    amountKobo: 0,
    mostKobo: null,
    scope: 'all',
    targets: [],
    fromKobo: 0,
    firstOrder: false,
    combines: false,
  },
  ...{ startsAt: null, endsAt: null, usesMax: null, usesPerBuyer: null, active: true, version: 1 },
  ...values,
})
const amount = (amountKobo: number, values: Partial<DiscountTerms> = {}) =>
  terms({ kind: 'amount', percent: 0, amountKobo, ...values })
const free = (values: Partial<DiscountTerms> = {}) =>
  terms({ kind: 'freeDelivery', percent: 0, ...values })

const cart = (totals: number[], deliveryKobo: number | undefined = 2_000_00): DiscountedCart => ({
  lines: totals.map((totalKobo, i) => ({ productId: `p${i}`, categoryId: `c${i % 2}`, totalKobo })),
  ...{ deliveryKobo, at },
})

const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0)

const someTerms = fc
  .record({
    kind: fc.constantFrom('percent', 'amount', 'freeDelivery'),
    percent: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
    amountKobo: fc.integer({ min: 1, max: 5_000_000 }),
    mostKobo: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
    scope: fc.constantFrom('all', 'products', 'categories'),
    combines: fc.boolean(),
    code: fc.constantFrom(null, null, 'CODE'),
  } as const)
  .map((values) =>
    terms({ ...values, targets: values.scope === 'products' ? ['p0', 'p2'] : ['c1'] }),
  )
const someCart = fc
  .tuple(
    fc.array(fc.integer({ min: 0, max: 3_000_000 }), { minLength: 1, maxLength: 6 }),
    fc.constantFrom(0, 1, 2_000_00),
  )
  .map(([totals, delivery]) => cart(totals, delivery))

test('shares add up exactly, and none is above its part', () => {
  const parts = fc.array(fc.integer({ min: 0, max: 1_000_000_000_000 }), {
    minLength: 1,
    maxLength: 50,
  })
  fc.assert(
    fc.property(parts, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
      const kobo = Math.floor(sum(all) * share)
      const shares = splitIntoShares(kobo, all)
      expect(sum(shares)).toBe(sum(all) === 0 ? 0 : kobo)
      for (const [i, one] of shares.entries()) {
        expect(one).toBeGreaterThanOrEqual(0)
        expect(one).toBeLessThanOrEqual(all[i] ?? 0)
      }
    }),
  )
})

test('left-over kobo go to the largest remainders', () => {
  expect(splitIntoShares(1, [1, 1])).toEqual([1, 0])
  expect(splitIntoShares(2, [5, 3])).toEqual([1, 1])
  const parts = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(parts, fc.nat(80), (all, wanted) => {
      const whole = sum(all)
      const kobo = Math.min(wanted, whole)
      fc.pre(whole > 0)
      const shares = splitIntoShares(kobo, all).map((share, place) => {
        const exact = kobo * (all[place] ?? 0)
        return { rest: exact % whole, extra: share - Math.floor(exact / whole) }
      })
      const extras = shares
        .toSorted((one, other) => other.rest - one.rest)
        .map(({ extra }) => extra)
      const given = sum(extras)
      expect(extras).toEqual(extras.map((_, place) => Number(place < given)))
    }),
  )
})

test('any discounts add up and leave something to pay', () => {
  fc.assert(
    fc.property(fc.array(someTerms, { maxLength: 6 }), someCart, (all, one) => {
      const chosen = chooseDiscounts(all, one)
      const of = (on: string) =>
        sum(chosen.taken.filter((row) => row.on === on).map(({ kobo }) => kobo))
      expect(of('goods')).toBe(sum(chosen.offs))
      expect(of('goods')).toBe(chosen.goodsOff)
      expect(of('delivery')).toBe(chosen.deliveryOff)
      expect(chosen.deliveryOff).toBeLessThanOrEqual(one.deliveryKobo ?? 0)
      for (const [i, off] of chosen.offs.entries()) {
        expect(off).toBeGreaterThanOrEqual(0)
        expect(off).toBeLessThanOrEqual(one.lines[i]?.totalKobo ?? 0)
      }
      const total = sum(one.lines.map(({ totalKobo }) => totalKobo)) + (one.deliveryKobo ?? 0)
      if (chosen.taken.length > 0)
        expect(total - chosen.goodsOff - chosen.deliveryOff).toBeGreaterThan(0)
      expect(chosen.taken.every(({ kobo }) => kobo > 0)).toBe(true)
    }),
  )
})

test('what is chosen saves as much as any one discount, and as all that combine', () => {
  fc.assert(
    fc.property(fc.array(someTerms, { maxLength: 6 }), someCart, (all, one) => {
      const saved = ({ goodsOff, deliveryOff }: { goodsOff: number; deliveryOff: number }) =>
        goodsOff + deliveryOff
      const whole = sum(one.lines.map(({ totalKobo }) => totalKobo)) + (one.deliveryKobo ?? 0)
      const chosen = chooseDiscounts(all, one)
      for (const some of [
        all.filter(({ combines }) => combines),
        ...all.map((single) => [single]),
      ]) {
        const saving = saved(applyDiscounts(some, one))
        if (saving < whole) expect(saved(chosen)).toBeGreaterThanOrEqual(saving)
      }
      if (chosen.taken.length > 1)
        expect(chosen.taken.every((row) => row.terms.combines)).toBe(true)
    }),
  )
})

test('percentages come before amounts, each of what is left, and free delivery is given once', () => {
  const all = [amount(1_000_00), terms({ percent: 50 }), free(), free()].map((one) => ({
    ...one,
    combines: true,
  }))
  const { taken, goodsOff, deliveryOff } = chooseDiscounts(all, cart([10_000_00]))
  expect(taken.map(({ on, kobo }) => [on, kobo])).toEqual([
    ['goods', 5_000_00],
    ['goods', 1_000_00],
    ['delivery', 2_000_00],
  ])
  expect([goodsOff, deliveryOff]).toEqual([6_000_00, 2_000_00])
})

test('a percentage is rounded half up, once, and takes no more than its most', () => {
  expect(applyDiscounts([terms({ percent: 12.5 })], cart([1_04])).goodsOff).toBe(13)
  expect(applyDiscounts([terms({ percent: 0.5 })], cart([100])).goodsOff).toBe(1)
  expect(
    applyDiscounts([terms({ percent: 50, mostKobo: 300 })], cart([1_000, 1_000])).offs,
  ).toEqual([150, 150])
})

test('it takes something off the goods that it is for alone', () => {
  const ofProduct = terms({ scope: 'products', targets: ['p1'], percent: 50 })
  const ofCategory = amount(900, { scope: 'categories', targets: ['c0'] })
  expect(applyDiscounts([ofProduct], cart([1_000, 1_000, 1_000])).offs).toEqual([0, 500, 0])
  expect(applyDiscounts([ofCategory], cart([1_000, 1_000, 500])).offs).toEqual([600, 0, 300])
})

test('of exclusive discounts the better one wins', () => {
  const [code, automatic] = [terms({ code: 'TEN' }), terms({ percent: 20 })]
  const chosen = chooseDiscounts([code, automatic], cart([1_000_00]))
  expect(chosen.taken.map((row) => row.terms.id)).toEqual([automatic.id])
  expect(findRefusalByChoice(code, chosen, cart([1_000_00]))).toBe('better')
  const same = chooseDiscounts([terms(), code], cart([1_000_00]))
  expect(same.taken.map((row) => row.terms.id)).toEqual([code.id])
})

test('the order in which discounts are found does not matter', () => {
  const all = fc.array(someTerms, { minLength: 2, maxLength: 5 })
  const shuffled = all.chain((found) =>
    fc.tuple(fc.constant(found), fc.shuffledSubarray(found, { minLength: found.length })),
  )
  fc.assert(
    fc.property(shuffled, someCart, ([found, again], one) => {
      expect(chooseDiscounts(again, one)).toEqual(chooseDiscounts(found, one))
      expect(applyDiscounts(again, one)).toEqual(applyDiscounts(found, one))
    }),
  )
  const [older, younger] = [terms(), terms()]
  const { taken } = applyDiscounts([younger, older], cart([1_000_00]))
  expect(taken.map((row) => row.terms.id)).toEqual([older.id, younger.id])
})

test('at the same saving a code wins, then the older', () => {
  const chosen = (...all: DiscountTerms[]) =>
    chooseDiscounts(all, cart([1_000_00])).taken.map((row) => row.terms.id)
  const [older, younger, code, laterCode] = [
    terms(),
    terms(),
    terms({ code: 'TEN' }),
    terms({ code: 'TENTH' }),
  ]
  expect(chosen(older, code)).toEqual([code.id])
  expect(chosen(younger, older)).toEqual([older.id])
  expect(chosen(laterCode, code)).toEqual([code.id])
})

test('at the same saving those that go together stay, if a code is among them', () => {
  const together = [amount(500, { combines: true }), amount(500, { combines: true, code: 'HALF' })]
  const alone = amount(1_000, { code: 'ALL' })
  const { taken } = chooseDiscounts([...together, alone], cart([1_000_00]))
  expect(taken.map((row) => row.terms.id)).toEqual(together.map(({ id }) => id))
})

test('a free delivery takes nothing off the goods', () => {
  expect(applyDiscounts([free()], cart([500, 500]))).toMatchObject({
    offs: [0, 0],
    goodsOff: 0,
    deliveryOff: 2_000_00,
  })
})

test('why a code is not chosen', () => {
  const why = (code: DiscountTerms, one: DiscountedCart, ...others: DiscountTerms[]) =>
    findRefusalByChoice(code, chooseDiscounts([code, ...others], one), one)
  const better = terms({ percent: 90 })
  const unknown = { ...cart([1_000_00]), deliveryKobo: undefined }
  expect(why(terms({ code: 'TEN' }), cart([1_000_00]))).toBeUndefined()
  expect(why(terms({ code: 'TEN' }), unknown, better)).toBe('better')
  expect(why(free({ code: 'FREE' }), cart([10_000_00]), better)).toBe('better')
  expect(why(terms({ code: 'TEN' }), cart([0]))).toBe('takesNothing')
})

test('one that would leave nothing to pay is not applied', () => {
  const all = terms({ percent: 100, code: 'ALL' })
  expect(chooseDiscounts([all], cart([1_000], 0)).taken).toEqual([])
  expect(findRefusalByChoice(all, chooseDiscounts([all], cart([1_000], 0)), cart([1_000], 0))).toBe(
    'nothingLeft',
  )
  expect(chooseDiscounts([all], cart([1_000])).goodsOff).toBe(1_000)
  const both = [all, free()].map((one) => ({ ...one, combines: true }))
  expect(chooseDiscounts(both, cart([1_000])).taken).toHaveLength(1)
})

test('a free delivery by code waits until the delivery is known', () => {
  const code = free({ code: 'FREE' })
  const unknown = { ...cart([1_000]), deliveryKobo: undefined }
  expect(findRefusalByCart(code, unknown)).toBeUndefined()
  expect(findRefusalByChoice(code, chooseDiscounts([code], unknown), unknown)).toBeUndefined()
  expect(findRefusalByCart(code, cart([1_000], 0))).toBe('noDelivery')
  expect(findRefusalByCart(terms(), cart([1_000], 0))).toBeUndefined()
})

test.each([
  ['unknown', { active: false }],
  ['unknown', { startsAt: later }],
  ['ended', { endsAt: at }],
  ['ended', { endsAt: earlier }],
  ['from', { fromKobo: 1_001 }],
  ['otherGoods', { scope: 'products', targets: ['p9'] }],
  ['from', { scope: 'products', targets: ['p0'], fromKobo: 501 }],
  [undefined, { startsAt: at, endsAt: later, fromKobo: 1_000 }],
] as const)('a cart is refused as %s by its terms %j', (refusal, values) => {
  expect(findRefusalByCart(terms(values), cart([500, 500]))).toBe(refusal)
})

test.each([
  ['usedUp', { usesMax: 5 }, { uses: 5, usesByBuyer: 0 }, true],
  ['usedByBuyer', { usesPerBuyer: 1 }, { uses: 9, usesByBuyer: 1 }, true],
  ['firstOrder', { firstOrder: true }, { uses: 0, usesByBuyer: 0 }, false],
  ['usedByBuyer', { firstOrder: true }, { uses: 1, usesByBuyer: 1 }, true],
  [undefined, { usesMax: 5, usesPerBuyer: 2 }, { uses: 4, usesByBuyer: 1 }, false],
  [undefined, { usesMax: 5 }, { uses: 4, usesByBuyer: 4 }, false],
] as const)('a buyer is refused as %s: %j with %j', (refusal, values, uses, isFirstOrder) => {
  const one = terms(values)
  expect(findRefusalByFacts(one, { isFirstOrder, usesOf: new Map([[one.id, uses]]) })).toBe(refusal)
})

test.each([
  [false, {}],
  [true, { usesMax: 5 }],
  [true, { usesPerBuyer: 1 }],
  [true, { firstOrder: true }],
] as const)('that it asks what else was ordered is %j: %j', (asks, values) => {
  expect(needsBuyerFacts(terms(values))).toBe(asks)
})

test('it is planned, running, used up, ended or off', () => {
  const state = (values: Partial<DiscountTerms>, uses = 0) =>
    findDiscountState({ ...terms(values), uses }, at)
  expect(state({})).toBe('running')
  expect(state({ startsAt: later })).toBe('planned')
  expect(state({ endsAt: at })).toBe('ended')
  expect(state({ usesMax: 2 }, 2)).toBe('usedUp')
  expect(state({ usesMax: 2 }, 1)).toBe('running')
  expect(state({ active: false, endsAt: at })).toBe('off')
})
