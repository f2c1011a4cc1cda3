import { countWithNoun, formatNaira, formatPercent, shortenId } from '../../platform/format.ts'
import type { Seller, SlipSettings } from '../../platform/shop-settings.ts'
import { dateInLagos } from '../../platform/times.ts'
import {
  cardAmountKobo,
  lineTotal,
  orderTotal,
  type PricedLine,
  toKobo,
  toNaira,
  unitPrice,
} from '../pricing/pricing.ts'
import { refundedPiecesNaira } from '../refunds/refund-rules.ts'
import type { SaleRefund } from '../refunds/refunds.ts'
import { type DiscountRow, sumsBeforeDiscounts } from '../sales/discount-sums.ts'
import type { Invoice, Sale, SaleLine } from '../sales/sales.ts'
import * as texts from '../texts/invoice-texts.ts'
import type { PrintedSale } from './printing.ts'

/**
 * Texts of a document, the same on pages and in PDFs. Every function is pure: order and shop data
 * in, texts out.
 */

/** Pages and PDF draw the same document, so that both say the same. */
export type DocumentLine = ReturnType<typeof toDocumentLine>

export type DocumentSum = { label: string; amount: string; isTotal?: true }

export type BillDocument = {
  title: string
  /** ISO; shown by its first 10 characters. */
  date: string
  day: string
  seller: readonly string[]
  buyer: readonly string[]
  lines: readonly DocumentLine[]
  sums: readonly DocumentSum[]
  notes: readonly string[]
}

export type SlipDocument = ReturnType<typeof createPackingSlip>

/**
 * Kobo of value added tax in a sum that includes it, rounded half up: with what is left it is the
 * sum again. `rate` in percent.
 */
export function vatKoboIn(kobo: number, rate: number): number {
  const hundredths = BigInt(Math.round(rate * 100))
  const whole = 10_000n + hundredths
  const doubled = 2n * BigInt(kobo) * hundredths
  return Number((doubled + whole) / (2n * whole))
}

/**
 * Whether quantity × unit price is not the total of a line: both are rounded to the kobo on their
 * own, so that they may differ by a few kobo. The invoice then says so.
 */
export function isLineTotalRounded(line: PricedLine): boolean {
  const unitKobo = toKobo(unitPrice(line))
  return unitKobo * line.qty !== toKobo(lineTotal(line))
}

/**
 * The number that people read: that of the books where the order has one, else the end of its id.
 */
export const invoiceNumberOf = (sale: Pick<Sale, '_id' | 'invoiceNumber'>): string =>
  sale.invoiceNumber ?? shortenId(sale._id, 6)

/** A document says for good what the shop was when it was made, whatever `today` is. */
const sellerOfDocument = ({ seller }: Pick<Sale, 'seller'>, today: Seller): Seller =>
  seller ?? today

/**
 * The invoice of an order as people read it. What goes back of an order later changes nothing
 * here: it has credit notes. `today`: the shop now, for an order that stored none.
 */
export const invoiceDocument = (invoice: Invoice, today: Seller): BillDocument => ({
  title: texts.invoiceTitle(invoiceNumberOf(invoice)),
  date: invoice.updatedAt,
  day: dateInLagos(invoice.updatedAt),
  seller: sellerAddressLines(sellerOfDocument(invoice, today)),
  buyer: buyerAddressLines(invoice),
  lines: invoice.products.map(toDocumentLine),
  sums: [
    ...sumsBeforeTotal(invoice),
    { label: texts.total, amount: formatNaira(orderTotal(invoice)), isTotal: true },
    ...vatSumRows(cardAmountKobo(invoice), sellerOfDocument(invoice, today)),
  ],
  notes: [
    texts.paymentMethodText(invoice.paymentMethod, invoice.paymentStatus),
    texts.transactionIdText(invoice._id),
    invoice.products.some(isLineTotalRounded) ? texts.roundedTotalsNote : '',
    texts.thanks,
  ].filter(isFilledText),
})

/** Above the total: what goods and delivery cost, each with what discounts take off it. */
function sumsBeforeTotal(invoice: Invoice): DocumentSum[] {
  const { items, goods, delivery, off } = sumsBeforeDiscounts(invoice)
  return [
    { label: texts.subtotal, amount: formatNaira(items) },
    ...goods.map(discountSumRow),
    { label: texts.shipping, amount: formatNaira(delivery) },
    ...off.map(discountSumRow),
  ]
}

const discountSumRow = ({ label, amount }: DiscountRow): DocumentSum => ({
  label,
  amount: `−${formatNaira(amount)}`,
})

/** Money that went back: `number` of its credit note, `amount` and `shipping` in naira. */
export type CreditNoteData = {
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
  credit: CreditNoteData,
  today: Seller,
): BillDocument => ({
  title: texts.creditNoteTitle(credit.number),
  date: credit.date,
  day: dateInLagos(credit.date),
  seller: sellerAddressLines(sellerOfDocument(order, today)),
  buyer: buyerAddressLines(order),
  lines: credit.lines.map(({ id, variant = '', title, choice = '', qty, amount }) => ({
    key: `${id} ${variant}`,
    title,
    choice,
    serials: '',
    qty: String(qty),
    unitPrice: qty > 0 ? formatNaira(toNaira(creditedPieceKobo({ qty, amount }))) : '',
    total: formatNaira(amount),
  })),
  sums: [
    ...shippingSumRows(credit.shipping),
    ...adjustmentSumRows(credit),
    { label: texts.total, amount: formatNaira(credit.amount), isTotal: true },
    ...vatSumRows(
      toKobo(credit.before),
      sellerOfDocument(order, today),
      toKobo(credit.before) - toKobo(credit.amount),
    ),
  ],
  notes: [
    texts.forInvoiceText(invoiceNumberOf(order)),
    credit.reason && texts.refundReasonText(credit.reason),
    credit.lines.some(isCreditRounded) ? texts.roundedTotalsNote : '',
  ].filter(isFilledText),
})

const isFilledText = (text: string): boolean => text !== ''

/** Delivery that went back; a note without it has no row for it. */
const shippingSumRows = (shipping: number): DocumentSum[] =>
  shipping > 0 ? [{ label: texts.shipping, amount: formatNaira(shipping) }] : []

type CreditNoteLine = Pick<CreditNoteData['lines'][number], 'qty' | 'amount'>

const creditedPieceKobo = ({ qty, amount }: CreditNoteLine): number =>
  Math.round(toKobo(amount) / qty)
const isCreditRounded = (line: CreditNoteLine): boolean =>
  creditedPieceKobo(line) * line.qty !== toKobo(line.amount)

/** Difference between the amount and the prices of its lines, so that the note adds up. */
function adjustmentSumRows({ amount, lines, shipping }: CreditNoteData): DocumentSum[] {
  const listed = lines.reduce((kobo, line) => kobo + toKobo(line.amount), toKobo(shipping))
  const kobo = toKobo(amount) - listed
  if (kobo === 0) return []
  const label = lines.length > 0 || shipping > 0 ? texts.adjustmentLabel : texts.partOfTotal
  const sign = kobo < 0 ? '−' : ''
  return [{ label, amount: sign + formatNaira(toNaira(Math.abs(kobo))) }]
}

const sellerAddressLines = ({ name, address, phone, email, tin }: Seller): string[] =>
  [name, address, phone, email, tin && texts.taxNumberText(tin)].filter(isFilledText)

const packingSlipTotal = (sale: Sale): string =>
  sale.shippingPrice > 0
    ? texts.totalWithDelivery(formatNaira(sale.shippingPrice), formatNaira(orderTotal(sale)))
    : formatNaira(orderTotal(sale))

type BilledBuyer = Pick<Sale, 'personalDetails' | 'shipping'>

const buyerAddressLines = ({
  personalDetails: [name = '', email = '', phone = '', whatsapp],
  shipping,
}: BilledBuyer): string[] =>
  [
    name,
    email,
    phone,
    whatsapp ? texts.whatsappNumberText(whatsapp) : '',
    shipping.toReversed().join(', '),
  ].filter(isFilledText)

const keyOfSaleLine = ({ id, variant = '' }: Pick<SaleLine, 'id' | 'variant'>): string =>
  `${id} ${variant}`

const toDocumentLine = (line: SaleLine) => ({
  key: keyOfSaleLine(line),
  title: line.title,
  /** '' for a product without options. */
  choice: line.choice ?? '',
  /** '' where none were recorded. */
  serials: line.serials ? texts.serialNumbersText(line.serials) : '',
  qty: String(line.qty),
  unitPrice: formatNaira(unitPrice(line)),
  total: formatNaira(lineTotal(line)),
})

/**
 * The VAT in a sum of which `rest` kobo are left after it. A credit note takes the VAT before it
 * less the VAT after it: rounded on their own, the notes of an invoice would differ from it by
 * some kobo.
 */
function vatSumRows(kobo: number, { vat: { on, rate } }: Seller, rest = 0): DocumentSum[] {
  if (!on || rate <= 0) return []
  const vatKobo = vatKoboIn(kobo, rate) - vatKoboIn(rest, rate)
  return [
    { label: texts.ofWhichVatText(formatPercent(rate)), amount: formatNaira(toNaira(vatKobo)) },
  ]
}

/**
 * Contents and address of a parcel. Prices are '' unless the shop prints them: a present is sent
 * without.
 */
export function createPackingSlip(sale: PrintedSale, shop: SlipSettings & { name: string }) {
  const [name = '', _email, phone = ''] = sale.personalDetails
  const [state = '', lga = '', address = ''] = sale.shipping
  const number = shortenId(sale._id, 6)
  const lines = saleLinesToSend(sale)
  return {
    title: texts.packingSlipTitle(number),
    /** As people say it: the last 6 characters. */
    number,
    /** For a scanner. */
    code: sale._id,
    day: dateInLagos(sale.createdAt),
    shop: shop.name,
    name,
    phone,
    place: [address, [lga, state].filter(isFilledText).join(', ')].filter(isFilledText),
    payment: slipPaymentText(sale),
    lines: lines.map((line) => ({
      key: keyOfSaleLine(line),
      qty: String(line.qty),
      title: line.title,
      choice: line.choice ?? '',
      price: shop.slipPrices ? formatNaira(paidForSaleLine(line)) : '',
    })),
    pieces: countWithNoun(
      lines.reduce((sum, { qty }) => sum + qty, 0),
      'piece',
    ),
    total: shop.slipPrices ? packingSlipTotal(sale) : '',
    note: sale.moreDetails && texts.buyerNoteText(sale.moreDetails),
  }
}

/** With its share of the order's discounts, so that the lines of a slip add up. */
function paidForSaleLine(line: SaleLine): number {
  const totalKobo = toKobo(lineTotal(line))
  return toNaira(totalKobo - toKobo(line.off ?? 0))
}

/** Without pieces that were refunded and are in stock again. */
function saleLinesToSend({ products, toSend }: PrintedSale): readonly SaleLine[] {
  if (!toSend) return products
  return products.flatMap((line) => {
    const pieces = toSend.find(({ variant }) => variant === (line.variant ?? line.id))
    return pieces ? [somePiecesOfLine(line, pieces.qty)] : []
  })
}

/** So many pieces of a line, with their share of what was taken off it. */
function somePiecesOfLine(line: SaleLine, qty: number): SaleLine {
  const pieces = { ...line, qty }
  if (!line.off) return pieces
  const offKobo = toKobo(lineTotal(pieces)) - toKobo(refundedPiecesNaira(line, 0, qty))
  return { ...pieces, off: toNaira(offKobo) }
}

function slipPaymentText(sale: Sale): string {
  if (sale.paymentStatus === 'paid') return texts.isPaid
  return sale.paymentMethod === 'on delivery'
    ? texts.collectAmountText(formatNaira(orderTotal(sale)))
    : texts.notPaid
}
