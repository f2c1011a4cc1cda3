import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StoredVariantRow } from '../columns.ts'
import type { DesiredVariantRow } from './desired.ts'
import { changesOfPlan, planVariants } from './plan.ts'

const rowOf = (n: number, values: Partial<StoredVariantRow> = {}): StoredVariantRow => ({
  id: `id-${n}`,
  choice: [`v${n}`],
  sku: '',
  price_kobo: 1_000_00,
  discount_percentage: 0,
  stock: 5,
  image: null,
  ...values,
})
const asDesired = (row: StoredVariantRow): DesiredVariantRow => ({
  ...row,
  stockSeen: row.stock,
  stockField: 'variants.0.stock',
})

const numbers = fc.uniqueArray(fc.nat(20), { maxLength: 12 })

describe('a plan', () => {
  test('keeps, removes and adds each variant exactly once, whatever the form names', () => {
    fc.assert(
      fc.property(numbers, numbers, (present, desired) => {
        const plan = planVariants(
          present.map((n) => rowOf(n)),
          desired.map((n) => asDesired(rowOf(n, { choice: [`w${n}`] }))),
        )
        const [kept, removed, added] = [
          plan.kept.map(({ after }) => after.id),
          plan.removed.map(({ id }) => id),
          plan.added.map(({ row }) => row.id),
        ]
        const all = new Set([...present, ...desired].map((n) => `id-${n}`))
        expect([...kept, ...removed, ...added].toSorted()).toEqual([...all].toSorted())
        expect(kept.toSorted()).toEqual(
          present
            .filter((n) => desired.includes(n))
            .map((n) => `id-${n}`)
            .toSorted(),
        )
        for (const { before, after } of plan.kept) expect(after.id).toBe(before.id)
      }),
    )
  })

  test('sales since the form was opened count', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), fc.nat(50), (seen, now, typed) => {
        const desired = [{ ...asDesired(rowOf(1, { stock: typed })), stockSeen: seen }]
        const after = typed + now - seen
        const plan = () => planVariants([rowOf(1, { stock: now })], desired)
        if (after < 0) expect(plan).toThrow(`stock has changed to ${now} meanwhile`)
        else expect(plan().kept[0]?.after.stock).toBe(after)
      }),
    )
  })

  test('that changes nothing has no changes to be audited; one that reorders does', () => {
    const present = [rowOf(1), rowOf(2)]
    expect(changesOfPlan(present, planVariants(present, present.map(asDesired)))).toEqual({})
    const turned = changesOfPlan(
      present,
      planVariants(present, present.toReversed().map(asDesired)),
    )
    expect(turned).toEqual({ variants: { from: expect.any(Array), to: expect.any(Array) } })
  })

  test('names in words what differs, and nothing else', () => {
    const present = [rowOf(1), rowOf(2, { discount_percentage: 12.5 }), rowOf(3)]
    const desired = [
      rowOf(1),
      rowOf(2, { choice: ['M', 'Indigo'], stock: 7, sku: 'K-1' }),
      rowOf(4),
    ].map(asDesired)
    desired.map((one) => Object.assign(one, { stockSeen: undefined }))
    expect(changesOfPlan(present, planVariants(present, desired))).toEqual({
      variants: {
        from: ['v2: ₦1,000, 12.5% off, 5 pieces', 'v3: ₦1,000, 5 pieces'],
        to: ['M / Indigo: ₦1,000, 7 pieces, SKU K-1', 'v4: ₦1,000, 5 pieces'],
      },
    })
  })
})
