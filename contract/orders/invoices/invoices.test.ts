import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Seller } from '../../platform/shop-settings.ts'
import type { Sale } from '../sales/sales.ts'
import * as texts from '../texts/invoice-texts.ts'
import {
  type BillDocument,
  type CreditNoteData,
  createPackingSlip,
  creditNoteDocument,
  invoiceDocument,
  isLineTotalRounded,
  vatKoboIn,
} from './invoices.ts'

const seller: Seller = {
  name: 'Kasuwa',
  address: 'Lagos, Nigeria',
  phone: '0800 000 0000',
  email: 'hello@kasuwa.example',
  tin: '',
  vat: { on: false, rate: 7.5 },
}

const sale: Sale = {
  _id: '01990000-0000-7000-8000-000000abcdef',
  personalDetails: ['Ada Obi', 'ada@example.com', '0803 123 4567'],
  shipping: ['Lagos', 'Ikeja', '12 Allen Avenue'],
  moreDetails: '',
  shippingPrice: 2000,
  subtotal: 10_750,
  products: [
    {
      id: 'a',
      title: 'Kaftan',
      images: [],
      qty: 2,
      price: 5000,
      discountPercentage: 0,
      variant: 'v',
      choice: 'M / Indigo',
    },
    { id: 'b', title: 'Cable', images: [], qty: 1, price: 1000, discountPercentage: 25 },
  ],
  transactionStatus: 'completed',
  paymentStatus: 'paid',
  paymentMethod: 'card',
  fulfilment: 'unpacked',
  masked: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
}

const sumsOf = (changes: Partial<Sale> = {}, from = seller) =>
  invoiceDocument({ ...sale, ...changes }, from).sums.map(
    ({ label, amount }) => `${label}: ${amount}`,
  )

test('whole discounts multiply out', () => {
  expect(isLineTotalRounded({ price: 12_000, discountPercentage: 10, qty: 7 })).toBe(false)
  expect(isLineTotalRounded({ price: 1999.99, discountPercentage: 0, qty: 3 })).toBe(false)
})

test('a unit price that was rounded does not, unless there is only one', () => {
  const line = { price: 999.99, discountPercentage: 12.5 }
  expect(isLineTotalRounded({ ...line, qty: 4 })).toBe(true)
  expect(isLineTotalRounded({ ...line, qty: 1 })).toBe(false)
})

test('papers have the day in Lagos', () => {
  const late = {
    ...sale,
    createdAt: '2026-11-30T23:10:00.000Z',
    updatedAt: '2026-11-30T23:30:00.000Z',
  }
  expect(invoiceDocument(late, seller).day).toBe('2026-12-01')
  expect(createPackingSlip(late, { name: 'Kasuwa', slipPrices: true }).day).toBe('2026-12-01')
})

test('§2 an invoice has number, date from updatedAt, both parties, discounted unit prices and the sums', () => {
  const bill = invoiceDocument(sale, seller)
  expect(bill).toMatchObject({ title: 'Invoice no. abcdef', day: '2026-11-21' })
  expect(bill.seller).toEqual(['Kasuwa', 'Lagos, Nigeria', '0800 000 0000', 'hello@kasuwa.example'])
  expect(bill.buyer).toEqual([
    'Ada Obi',
    'ada@example.com',
    '0803 123 4567',
    '12 Allen Avenue, Ikeja, Lagos',
  ])
  expect(bill.lines.map(({ qty, unitPrice, total }) => [qty, unitPrice, total])).toEqual([
    ['2', '₦5,000', '₦10,000'],
    ['1', '₦750', '₦750'],
  ])
  expect(sumsOf()).toEqual(['Subtotal: ₦10,750', 'Shipping: ₦2,000', 'Total: ₦12,750'])
  expect(bill.notes).toContain('Payment method: card, paid')
})

test('rows of discounts stand below their sums and add up', () => {
  const discounts: Sale['discounts'] = [
    { name: 'December', code: 'DEC10', on: 'goods', amount: 1075 },
    { name: 'Free delivery', on: 'delivery', amount: 2000 },
  ]
  expect(sumsOf({ subtotal: 9675, shippingPrice: 0, discounts })).toEqual([
    'Subtotal: ₦10,750',
    'December (DEC10): −₦1,075',
    'Shipping: ₦2,000',
    'Free delivery: −₦2,000',
    'Total: ₦9,675',
  ])
  const vat = sumsOf(
    { subtotal: 9675, shippingPrice: 0, discounts },
    { ...seller, vat: { on: true, rate: 7.5 } },
  )
  expect(vat.at(-1)).toBe('of which VAT 7.5%: ₦675')
})

test('a slip with prices adds up', () => {
  const [first, second] = sale.products
  const products = [
    { ...first, off: 1000 },
    { ...second, off: 75 },
  ] as Sale['products']
  const slip = createPackingSlip(
    { ...sale, products, subtotal: 9675, shippingPrice: 0 },
    { name: 'Kasuwa', slipPrices: true },
  )
  expect(slip.lines.map(({ price }) => price)).toEqual(['₦9,000', '₦675'])
  expect(slip.total).toBe('₦9,675')
})

test('the number of the books, the TIN and VAT are shown where there are any', () => {
  const bill = invoiceDocument(
    { ...sale, invoiceNumber: 'INV-2026-000123' },
    { ...seller, tin: '123-0001' },
  )
  expect([bill.title, bill.seller.at(-1)]).toEqual(['Invoice no. INV-2026-000123', 'TIN: 123-0001'])
  expect(sumsOf({}, { ...seller, vat: { on: true, rate: 7.5 } }).slice(3)).toEqual([
    'of which VAT 7.5%: ₦889.53',
  ])
  expect(sumsOf({}, { ...seller, vat: { on: true, rate: 0 } })).toHaveLength(3)
})

test('a document names the shop stored with its order', () => {
  const today = { ...seller, name: 'Kwari', vat: { on: true, rate: 10 } }
  const rest = [seller.address, seller.phone, seller.email]
  expect(invoiceDocument({ ...sale, seller }, today).seller).toEqual(['Kasuwa', ...rest])
  expect(sumsOf({ seller }, today)).toHaveLength(3)
  expect(invoiceDocument(sale, today).seller).toEqual(['Kwari', ...rest])
})

test('VAT and the rest add up to the sum in kobo', () => {
  fc.assert(
    fc.property(fc.nat(100_000_000_000), fc.nat(10_000), (kobo, hundredths) => {
      const rate = hundredths / 100
      const vat = vatKoboIn(kobo, rate)
      const net = kobo - vat
      expect([Number.isInteger(vat), vat >= 0, vat <= kobo, net + vat]).toEqual([
        true,
        true,
        true,
        kobo,
      ])
      // 2 × (vat × (10,000 + h) − kobo × h) stays within one whole step: half up, exactly.
      const twice =
        2n * (BigInt(vat) * BigInt(10_000 + hundredths) - BigInt(kobo) * BigInt(hundredths))
      expect(twice > -BigInt(10_000 + hundredths) && twice <= BigInt(10_000 + hundredths)).toBe(
        true,
      )
    }),
  )
})

test('a higher sum never has less VAT', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.nat(1000), fc.nat(5000), (kobo, more, hundredths) => {
      expect(vatKoboIn(kobo + more, hundredths / 100)).toBeGreaterThanOrEqual(
        vatKoboIn(kobo, hundredths / 100),
      )
    }),
  )
})

test('a packing slip has number, contents and address, and no price', () => {
  const slip = createPackingSlip(
    { ...sale, moreDetails: 'Call first' },
    { name: 'Kasuwa', slipPrices: false },
  )
  expect(slip).toMatchObject({
    number: 'abcdef',
    name: 'Ada Obi',
    phone: '0803 123 4567',
    place: ['12 Allen Avenue', 'Ikeja, Lagos'],
    payment: 'Paid',
    pieces: '3 pieces',
    note: 'Note: Call first',
  })
  expect(slip.lines.map(({ qty, title, choice }) => [qty, title, choice])).toEqual([
    ['2', 'Kaftan', 'M / Indigo'],
    ['1', 'Cable', ''],
  ])
  expect(JSON.stringify(slip)).not.toContain('₦')
})

test('with prices on slips each line and the total have theirs', () => {
  const slip = createPackingSlip(
    { ...sale, paymentStatus: 'unpaid', paymentMethod: 'on delivery' },
    { name: 'K', slipPrices: true },
  )
  expect([slip.payment, slip.total, ...slip.lines.map(({ price }) => price)]).toEqual([
    'COLLECT ₦12,750',
    'with delivery ₦2,000: ₦12,750',
    '₦10,000',
    '₦750',
  ])
})

const credit: CreditNoteData = {
  ...{
    number: 'CN-2026-000001',
    amount: 7000,
    shipping: 2000,
    before: 12_750,
    reason: '',
    date: sale.updatedAt,
  },
  lines: [{ id: 'a', title: 'Kaftan', qty: 1, amount: 5000 }],
}
const noteOf = (changes: Partial<CreditNoteData>, from = seller) =>
  creditNoteDocument(sale, { ...credit, ...changes }, from)

test.each<[string, Partial<CreditNoteData>, string[]]>([
  [
    'less than its lines',
    { amount: 6500 },
    ['Shipping: ₦2,000', 'Adjustment: −₦500', 'Total: ₦6,500'],
  ],
  ['what its lines cost', {}, ['Shipping: ₦2,000', 'Total: ₦7,000']],
  [
    'more than free lines',
    { amount: 500, shipping: 0, lines: [{ id: 'a', title: 'Kaftan', qty: 1, amount: 0 }] },
    ['Adjustment: ₦500', 'Total: ₦500'],
  ],
  [
    'an amount alone',
    { amount: 500, shipping: 0, lines: [] },
    ['Part of the total: ₦500', 'Total: ₦500'],
  ],
])('a credit note adds up: %s', (_what, changes, sums) => {
  expect(noteOf(changes).sums.map(({ label, amount }) => `${label}: ${amount}`)).toEqual(sums)
})

test('a credit note explains lines that were rounded, as an invoice does', () => {
  const lines = [{ id: 'a', title: 'Kaftan', qty: 3, amount: 1000 }]
  expect(noteOf({ lines }).notes).toContain(texts.roundedTotalsNote)
  expect(noteOf({}).notes).not.toContain(texts.roundedTotalsNote)
})

test('three credit notes of an invoice have its VAT to the kobo', () => {
  const vat = { ...seller, vat: { on: true, rate: 7.5 } }
  const vatOf = ({ sums }: BillDocument) => sums.at(-1)?.amount
  const left: [before: number, amount: number][] = [
    [12_750, 1000],
    [11_750, 1000],
    [10_750, 10_750],
  ]
  const notes = left.map(([before, amount]) => noteOf({ before, amount }, vat))
  expect([...notes.map(vatOf), vatOf(invoiceDocument(sale, vat))]).toEqual([
    '₦69.76',
    '₦69.77',
    '₦750',
    '₦889.53',
  ])
})

test('a credit note has the day in Lagos on which the money had gone back', () => {
  expect(noteOf({ date: '2026-11-30T23:30:00.000Z' }).day).toBe('2026-12-01')
})
