import { naira, percent, shortId } from '../platform/format.ts'
import type { Seller } from '../platform/shop-settings.ts'
import { dateOf } from '../platform/times.ts'
import { type DiscountRow, discountedSums } from './discount-sums.ts'
import * as texts from './invoice-texts.ts'
import {
  cardAmount,
  lineTotal,
  orderTotal,
  type PricedLine,
  toKobo,
  toNaira,
  unitPrice,
} from './pricing.ts'
import type { PrintedSale } from './printing.ts'
import { piecesNaira } from './refund-rules.ts'
import type { SaleRefund } from './refunds.ts'
import type { Invoice, Sale, SaleLine } from './sales.ts'

/**
 * Texts of a document, the same on pages and in PDFs. Every function is pure: order and shop data
 * in, texts out.
 */

/** Pages and PDF draw the same document, so that both say the same. */
export type DocumentLine = ReturnType<typeof lineOf>

export type Sum = { label: string; amount: string; isTotal?: true }

export type BillDocument = {
  title: string
  /** ISO; shown by its first 10 characters. */
  date: string
  day: string
  seller: readonly string[]
  buyer: readonly string[]
  lines: readonly DocumentLine[]
  sums: readonly Sum[]
  notes: readonly string[]
}

export type SlipDocument = ReturnType<typeof packingSlip>

/**
 * Kobo of value added tax in a sum that includes it, rounded half up: with what is left it is the
 * sum again. `rate` in percent.
 */
export function vatIn(kobo: number, rate: number): number {
  const hundredths = BigInt(Math.round(rate * 100))
  const whole = 10_000n + hundredths
  const doubled = 2n * BigInt(kobo) * hundredths
  return Number((doubled + whole) / (2n * whole))
}

/**
 * Whether quantity × unit price is not the total of a line: both are rounded to the kobo on their
 * own, so that they may differ by a few kobo. The invoice then says so.
 */
export function isRounded(line: PricedLine): boolean {
  const unitKobo = toKobo(unitPrice(line))
  return unitKobo * line.qty !== toKobo(lineTotal(line))
}

/**
 * The number that people read: that of the books where the order has one, else the end of its id.
 */
export const invoiceNumberOf = (sale: Pick<Sale, '_id' | 'invoiceNumber'>): string =>
  sale.invoiceNumber ?? shortId(sale._id, 6)

/** A document says for good what the shop was when it was made, whatever `today` is. */
const sellerOf = ({ seller }: Pick<Sale, 'seller'>, today: Seller): Seller => seller ?? today

/**
 * The invoice of an order as people read it. What goes back of an order later changes nothing
 * here: it has credit notes. `today`: the shop now, for an order that stored none.
 */
export const invoiceDocument = (invoice: Invoice, today: Seller): BillDocument => ({
  title: texts.invoiceTitle(invoiceNumberOf(invoice)),
  date: invoice.updatedAt,
  day: dateOf(invoice.updatedAt),
  seller: sellerLines(sellerOf(invoice, today)),
  buyer: buyerLines(invoice),
  lines: invoice.products.map(lineOf),
  sums: [
    ...sumsBefore(invoice),
    { label: texts.total, amount: naira(orderTotal(invoice)), isTotal: true },
    ...vatSums(cardAmount(invoice), sellerOf(invoice, today)),
  ],
  notes: [
    texts.paidBy(invoice.paymentMethod, invoice.paymentStatus),
    texts.transaction(invoice._id),
    invoice.products.some(isRounded) ? texts.rounded : '',
    texts.thanks,
  ].filter(isText),
})

/** Above the total: what goods and delivery cost, each with what discounts take off it. */
function sumsBefore(invoice: Invoice): Sum[] {
  const { items, goods, delivery, off } = discountedSums(invoice)
  return [
    { label: texts.subtotal, amount: naira(items) },
    ...goods.map(takenOff),
    { label: texts.shipping, amount: naira(delivery) },
    ...off.map(takenOff),
  ]
}

const takenOff = ({ label, amount }: DiscountRow): Sum => ({ label, amount: `−${naira(amount)}` })

/** Money that went back: `number` of its credit note, `amount` and `shipping` in naira. */
export type Credit = {
  number: string
  amount: number
  shipping: number
  /** Naira of the order that had not gone back before. */
  before: number
  reason: string
  /**
   * ISO: when the money had gone back. Its day in Lagos is that of the note, and of the refund in
   * reports.
   */
  date: string
  lines: readonly Omit<SaleRefund['lines'][number], 'restocked'>[]
}

/** What a credit note shows of its order. */
export type CreditedOrder = Pick<
  Sale,
  '_id' | 'personalDetails' | 'shipping' | 'invoiceNumber' | 'seller'
>

/** Reduction of an invoice by a refund, line by line where it was given by line. */
export const creditNoteDocument = (
  order: CreditedOrder,
  credit: Credit,
  today: Seller,
): BillDocument => ({
  title: texts.creditNoteTitle(credit.number),
  date: credit.date,
  day: dateOf(credit.date),
  seller: sellerLines(sellerOf(order, today)),
  buyer: buyerLines(order),
  lines: credit.lines.map(({ id, variant = '', title, choice = '', qty, amount }) => ({
    key: `${id} ${variant}`,
    title,
    choice,
    serials: '',
    qty: String(qty),
    unitPrice: qty > 0 ? naira(toNaira(pieceKobo({ qty, amount }))) : '',
    total: naira(amount),
  })),
  sums: [
    ...shippingRow(credit.shipping),
    ...adjustment(credit),
    { label: texts.total, amount: naira(credit.amount), isTotal: true },
    ...vatSums(
      toKobo(credit.before),
      sellerOf(order, today),
      toKobo(credit.before) - toKobo(credit.amount),
    ),
  ],
  notes: [
    texts.ofInvoice(invoiceNumberOf(order)),
    credit.reason && texts.reason(credit.reason),
    credit.lines.some(isCreditRounded) ? texts.rounded : '',
  ].filter(isText),
})

const isText = (text: string): boolean => text !== ''

/** Delivery that went back; a note without it has no row for it. */
const shippingRow = (shipping: number): Sum[] =>
  shipping > 0 ? [{ label: texts.shipping, amount: naira(shipping) }] : []

type CreditLine = Pick<Credit['lines'][number], 'qty' | 'amount'>

const pieceKobo = ({ qty, amount }: CreditLine): number => Math.round(toKobo(amount) / qty)
const isCreditRounded = (line: CreditLine): boolean =>
  pieceKobo(line) * line.qty !== toKobo(line.amount)

/** Difference between the amount and the prices of its lines, so that the note adds up. */
function adjustment({ amount, lines, shipping }: Credit): Sum[] {
  const listed = lines.reduce((kobo, line) => kobo + toKobo(line.amount), toKobo(shipping))
  const kobo = toKobo(amount) - listed
  if (kobo === 0) return []
  const label = lines.length > 0 || shipping > 0 ? texts.adjustment : texts.partOfTotal
  const sign = kobo < 0 ? '−' : ''
  return [{ label, amount: sign + naira(toNaira(Math.abs(kobo))) }]
}

const sellerLines = ({ name, address, phone, email, tin }: Seller): string[] =>
  [name, address, phone, email, tin && texts.tin(tin)].filter(isText)

const slipTotal = (sale: Sale): string =>
  sale.shippingPrice > 0
    ? texts.totalWith(naira(sale.shippingPrice), naira(orderTotal(sale)))
    : naira(orderTotal(sale))

type Buyer = Pick<Sale, 'personalDetails' | 'shipping'>

const buyerLines = ({
  personalDetails: [name = '', email = '', phone = '', whatsapp],
  shipping,
}: Buyer): string[] =>
  [
    name,
    email,
    phone,
    whatsapp ? texts.whatsapp(whatsapp) : '',
    shipping.toReversed().join(', '),
  ].filter(isText)

const keyOf = ({ id, variant = '' }: Pick<SaleLine, 'id' | 'variant'>): string => `${id} ${variant}`

const lineOf = (line: SaleLine) => ({
  key: keyOf(line),
  title: line.title,
  /** '' for a product without options. */
  choice: line.choice ?? '',
  /** '' where none were recorded. */
  serials: line.serials ? texts.serials(line.serials) : '',
  qty: String(line.qty),
  unitPrice: naira(unitPrice(line)),
  total: naira(lineTotal(line)),
})

/**
 * The VAT in a sum of which `rest` kobo are left after it. A credit note takes the VAT before it
 * less the VAT after it: rounded on their own, the notes of an invoice would differ from it by
 * some kobo.
 */
function vatSums(kobo: number, { vat: { on, rate } }: Seller, rest = 0): Sum[] {
  if (!on || rate <= 0) return []
  const vatKobo = vatIn(kobo, rate) - vatIn(rest, rate)
  return [{ label: texts.ofWhichVat(percent(rate)), amount: naira(toNaira(vatKobo)) }]
}

/**
 * Contents and address of a parcel. Prices are '' unless the shop prints them: a present is sent
 * without.
 */
export function packingSlip(sale: PrintedSale, shop: { name: string; slipPrices: boolean }) {
  const [name = '', _email, phone = ''] = sale.personalDetails
  const [state = '', lga = '', address = ''] = sale.shipping
  const number = shortId(sale._id, 6)
  const lines = linesToSend(sale)
  return {
    title: texts.slipTitle(number),
    /** As people say it: the last 6 characters. */
    number,
    /** For a scanner. */
    code: sale._id,
    day: dateOf(sale.createdAt),
    shop: shop.name,
    name,
    phone,
    place: [address, [lga, state].filter(isText).join(', ')].filter(isText),
    payment: paymentOf(sale),
    lines: lines.map((line) => ({
      key: keyOf(line),
      qty: String(line.qty),
      title: line.title,
      choice: line.choice ?? '',
      price: shop.slipPrices ? naira(paidFor(line)) : '',
    })),
    pieces: texts.pieces(lines.reduce((sum, { qty }) => sum + qty, 0)),
    total: shop.slipPrices ? slipTotal(sale) : '',
    note: sale.moreDetails && texts.note(sale.moreDetails),
  }
}

/** With its share of the order's discounts, so that the lines of a slip add up. */
function paidFor(line: SaleLine): number {
  const totalKobo = toKobo(lineTotal(line))
  return toNaira(totalKobo - toKobo(line.off ?? 0))
}

/** Without pieces that were refunded and are in stock again. */
function linesToSend({ products, toSend }: PrintedSale): readonly SaleLine[] {
  if (!toSend) return products
  return products.flatMap((line) => {
    const pieces = toSend.find(({ variant }) => variant === (line.variant ?? line.id))
    return pieces ? [someOf(line, pieces.qty)] : []
  })
}

/** So many pieces of a line, with their share of what was taken off it. */
function someOf(line: SaleLine, qty: number): SaleLine {
  const pieces = { ...line, qty }
  if (!line.off) return pieces
  const offKobo = toKobo(lineTotal(pieces)) - toKobo(piecesNaira(line, 0, qty))
  return { ...pieces, off: toNaira(offKobo) }
}

function paymentOf(sale: Sale): string {
  if (sale.paymentStatus === 'paid') return texts.isPaid
  return sale.paymentMethod === 'on delivery'
    ? texts.collect(naira(orderTotal(sale)))
    : texts.notPaid
}
