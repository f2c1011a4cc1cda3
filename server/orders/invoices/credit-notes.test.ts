import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type BillDocument,
  type CreditNoteData,
  creditNoteDocument,
  invoiceDocument,
} from '#contract/orders/invoices/invoices.ts'
import { lineTotalKobo, toKobo, toNaira } from '#contract/orders/pricing/pricing.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import * as texts from '#contract/orders/texts/invoice-texts.ts'
import type { Seller } from '#contract/platform/shop-settings.ts'
import { HttpError } from '../../platform/errors.ts'
import { planRefund, type RefundableSale } from '../refunds/plan-refund.ts'
import { toSaleLine } from '../sales/queries.ts'
import type { StoredLine } from '../tables/sales.ts'

const sellerAt = (rate: number): Seller => ({
  ...{ name: 'Kasuwa', address: '', phone: '', email: '', tin: '' },
  vat: { on: true, rate },
})

/** Kobo of an amount as documents write it. */
const koboIn = (text: string): number => toKobo(Number(text.replace('−', '-').replace(/[₦,]/g, '')))

const sumOf = ({ sums }: BillDocument, isWanted: (label: string) => boolean): number =>
  sums.filter(({ label }) => isWanted(label)).reduce((kobo, { amount }) => kobo + koboIn(amount), 0)
const vatOf = (bill: BillDocument): number => sumOf(bill, (label) => label.startsWith('of which'))
const totalOf = (bill: BillDocument): number => sumOf(bill, (label) => label === texts.total)

/** All that stands above the total, lines included. */
const partsOf = (bill: BillDocument): number =>
  bill.lines.reduce((kobo, { total }) => kobo + koboIn(total), 0) +
  sumOf(bill, (label) => label !== texts.total && !label.startsWith('of which'))

const line = fc
  .record({
    price_kobo: fc.integer({ min: 1, max: 5_000_00 }),
    discount_percentage: fc.constantFrom(0, 7.5, 12.5, 100),
    qty: fc.integer({ min: 1, max: 4 }),
    off: fc.constantFrom(0, 0.1, 0.333, 1),
  })
  .map(({ off, ...sold }) => {
    const total = lineTotalKobo({
      ...sold,
      priceKobo: sold.price_kobo,
      discountPercentage: sold.discount_percentage,
    })
    return { ...sold, off_kobo: Math.floor(total * off) }
  })

const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  shipping_price_kobo: fc.constantFrom(0, 1, 1500_00),
})

const step = fc.record({
  place: fc.nat(2),
  qty: fc.integer({ min: 1, max: 3 }),
  hasLines: fc.boolean(),
  shipping: fc.boolean(),
  amount: fc.option(fc.integer({ min: 0, max: 3_000_00 }), { nil: undefined }),
})

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

function toSold({
  lines,
  shipping_price_kobo,
}: {
  lines: Omit<StoredLine, 'product_id' | 'title' | 'images'>[]
  shipping_price_kobo: number
}) {
  const stored: StoredLine[] = lines.map((one, i) => ({
    ...one,
    product_id: `p${i}`,
    title: `P${i}`,
    images: [],
  }))
  const goods = stored.reduce(
    (kobo, one) =>
      kobo -
      (one.off_kobo ?? 0) +
      lineTotalKobo({
        priceKobo: one.price_kobo,
        discountPercentage: one.discount_percentage,
        qty: one.qty,
      }),
    0,
  )
  const sale = {
    ...{
      _id: '01990000-0000-7000-8000-000000abcdef',
      personalDetails: ['Ada Obi'],
      shipping: ['Lagos'],
    },
    ...{
      products: stored.map(toSaleLine),
      subtotal: toNaira(goods),
      shippingPrice: toNaira(shipping_price_kobo),
    },
    ...{ updatedAt: '2026-11-20T10:00:00.000Z', paymentMethod: 'card', paymentStatus: 'paid' },
  } as unknown as Sale
  return { stored, sale, totalKobo: goods + shipping_price_kobo }
}

/**
 * Refunds of an order as the shop decides them: these steps as far as they are allowed, then all
 * that is left.
 */
function refundAll(
  { stored, sale, totalKobo }: ReturnType<typeof toSold>,
  steps: readonly Step[],
): CreditNoteData[] {
  const pieces = new Map<
    string,
    { refunded: number; kobo: number; restocked: number; waiting: number }
  >()
  const state = {
    ...{ lines: stored, shipping_price_kobo: toKobo(sale.shippingPrice) },
    ...{ left_kobo: totalKobo, shippingBack: 0, pieces },
  } satisfies RefundableSale
  const wishes = steps.map(({ place, qty, hasLines, shipping, amount }) => ({
    lines: hasLines ? [{ id: `p${place % stored.length}`, qty }] : [],
    ...{
      all: false,
      shipping,
      restock: false,
      ...(amount !== undefined && { amount: toNaira(amount) }),
    },
  }))
  const all = { all: true, lines: [], shipping: false, restock: false }
  return [...wishes, all].flatMap((wish, i) => {
    const plan = planOf(state, wish)
    if (!plan) return []
    const before = toNaira(state.left_kobo)
    state.left_kobo -= plan.amount_kobo
    state.shippingBack += plan.shipping_kobo
    for (const { variant_id, qty, amount_kobo } of plan.lines) {
      const earlier = pieces.get(variant_id) ?? { refunded: 0, kobo: 0, restocked: 0, waiting: 0 }
      pieces.set(variant_id, {
        ...earlier,
        refunded: earlier.refunded + qty,
        kobo: earlier.kobo + amount_kobo,
      })
    }
    if (plan.amount_kobo === 0) return []
    const lines = plan.lines.map((one) => ({
      ...{ id: one.variant_id, title: one.variant_id, qty: one.qty },
      amount: toNaira(one.amount_kobo),
    }))
    const sums = {
      amount: toNaira(plan.amount_kobo),
      shipping: toNaira(plan.shipping_kobo),
      before,
    }
    return [{ number: `CN-2026-${i + 999_990}`, reason: '', date: sale.updatedAt, lines, ...sums }]
  })
}

function planOf(sale: RefundableSale, wish: Parameters<typeof planRefund>[1]) {
  try {
    return planRefund(sale, wish)
  } catch (error) {
    if (error instanceof HttpError) return undefined
    throw error
  }
}

test('credit notes of a whole order add up to its VAT', () => {
  fc.assert(
    fc.property(
      order,
      fc.array(step, { maxLength: 6 }),
      fc.constantFrom(5, 7.5, 19),
      (given, steps, rate) => {
        const sold = toSold(given)
        const notes = refundAll(sold, steps).map((credit) =>
          creditNoteDocument(sold.sale, credit, sellerAt(rate)),
        )
        for (const note of notes) expect(partsOf(note)).toBe(totalOf(note))
        const invoice = invoiceDocument(sold.sale, sellerAt(rate))
        expect(notes.reduce((kobo, note) => kobo + totalOf(note), 0)).toBe(sold.totalKobo)
        expect(notes.reduce((kobo, note) => kobo + vatOf(note), 0)).toBe(vatOf(invoice))
      },
    ),
  )
})
