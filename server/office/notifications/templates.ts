import { titleWithChoiceOf } from '#contract/catalogue/product-rules.ts'
import {
  fullLineTotal,
  lineTotal,
  orderTotal,
  ownDiscountOfLines,
  toKobo,
  toNaira,
} from '#contract/orders/pricing/pricing.ts'
import { type DiscountRow, sumsBeforeDiscounts } from '#contract/orders/sales/discount-sums.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { formatNaira, formatPercent, shortenId } from '#contract/platform/format.ts'
import type { Shop, ShopSettings } from '#contract/platform/shop-settings.ts'
import type { PdfFile } from '../../orders/invoices/make-documents.ts'
import { mailImageAddress } from '../../platform/images/variants.ts'
import { Html, html } from './html.ts'

export type MailContent = {
  subject: string
  /** For the greeting; empty where it is unknown or may not be shown. */
  name: string
  paragraphs: readonly string[]
  button?: { text: string; href: string }
  sale?: Sale
  attachment?: PdfFile
  unsubscribe?: { page: string; oneClick: string }
}

export const resetPasswordContent = (shop: string, name: string, link: string): MailContent => ({
  subject: `Choose a new password for ${shop}`,
  name,
  paragraphs: [
    'We received a request for a new password. The link works once, for one hour.',
    'If you did not ask for this, you can ignore this email. Your password stays the same.',
  ],
  button: { text: 'Choose a new password', href: link },
})

/** `what`: title and choice. */
export type AlertTemplate = (what: string, links: { alert: string; product: string }) => MailContent

export const confirmAlertContent: AlertTemplate = (what, { alert }) => ({
  subject: `Confirm your stock alert: ${what}`,
  name: '',
  paragraphs: [
    `You asked us to tell you when this is back in stock: ${what}.`,
    'Please confirm, and we will email you once, when it is back. If you did not ask for this, you can ignore this email.',
  ],
  button: { text: 'Yes, tell me', href: alert },
})

export const inStockAgainContent: AlertTemplate = (what, { alert, product }) => ({
  subject: `Back in stock: ${what}`,
  name: '',
  paragraphs: [
    `${what} is back in stock. There may be only a few left, and we have told other customers, too.`,
    `This is the one email you asked for. To stop your other alerts: ${alert}`,
  ],
  button: { text: 'See it', href: product },
})

const orderNumberText = (sale: Sale): string => shortenId(sale._id, 6)
const orderTotalText = (sale: Sale): string => formatNaira(orderTotal(sale))
const countWithUnit = (number: number, unit: string): string => {
  const plural = number === 1 ? '' : 's'
  return `${number} ${unit}${plural}`
}
/** `30 minutes`, `24 hours`. */
function formatHoursOrMinutes(number: number): string {
  if (number >= 1) return countWithUnit(number, 'hour')
  const minutes = Math.round(number * 60)
  return countWithUnit(minutes, 'minute')
}

type OrderText = {
  subject: string
  paragraphs: readonly string[]
  button?: string
  withInvoice?: true
}
export type OrderTemplate = (sale: Sale, settings: ShopSettings) => OrderText

export const orderMailContent = (
  { subject, paragraphs, button = 'View order' }: OrderText,
  sale: Sale,
  link: string,
): MailContent => ({
  subject,
  name: sale.personalDetails[0] ?? '',
  paragraphs,
  button: { text: button, href: link },
  sale,
})

type HowToPay = Omit<OrderText, 'subject'>

const payNowTexts = (sale: Sale, { unpaidOrderHours }: ShopSettings): HowToPay => ({
  paragraphs: [
    `Thank you for your order. We will hold it for ${formatHoursOrMinutes(unpaidOrderHours)}. Please pay ${orderTotalText(sale)} by then. Unpaid orders are cancelled at no cost to you.`,
    'Use the link below to pay, check the status or cancel your order.',
  ],
  button: 'View order and pay',
})

const payAtTheDoorTexts = (sale: Sale, { onDeliveryDays }: ShopSettings): HowToPay => ({
  paragraphs: [
    `Thank you for your order. You pay ${orderTotalText(sale)} when we deliver it, and nothing before.`,
    `We will call before we come.${onDeliveryDays > 0 ? ` If we cannot deliver within ${countWithUnit(onDeliveryDays, 'day')}, the order is cancelled at no cost to you.` : ''}`,
    'Use the link below to check the status, pay by card instead or cancel your order.',
  ],
})

const refundedSumText = (sale: Sale): string =>
  (sale.refunded ?? 0) >= orderTotal(sale)
    ? orderTotalText(sale)
    : `${formatNaira(sale.refunded ?? 0)} of ${orderTotalText(sale)}`

export const orderMailTemplates = {
  orderPlaced: (sale, settings) => {
    const isOnDelivery = sale.paymentMethod === 'on delivery'
    const howToPay = isOnDelivery ? payAtTheDoorTexts(sale, settings) : payNowTexts(sale, settings)
    return { subject: `Your order ${orderNumberText(sale)} at ${settings.name}`, ...howToPay }
  },
  orderOnDelivery: (sale, settings) => ({
    subject: `Order ${orderNumberText(sale)}: you pay on delivery`,
    ...payAtTheDoorTexts(sale, settings),
  }),
  paymentReceived: (sale) => ({
    subject: `Payment received for order ${orderNumberText(sale)}`,
    paragraphs: [
      sale.transactionStatus === 'completed'
        ? // at the door: there is nothing left to pack
          `We have received your payment of ${orderTotalText(sale)}. Thank you.`
        : 'We have received your payment and are packing your order. We will call before we deliver.',
    ],
  }),
  orderCancelled: (sale) => ({
    subject: `Order ${orderNumberText(sale)} was cancelled`,
    paragraphs: [
      'Your order was cancelled. You have nothing to pay, and any payment that still arrives will be refunded.',
    ],
  }),
  orderCompleted: (sale) => ({
    subject: `Order ${orderNumberText(sale)} is complete`,
    paragraphs: [
      `Your order ${sale.fulfilment === 'delivered' ? 'was delivered, and ' : ''}is complete. Thank you for shopping with us.`,
    ],
    withInvoice: true,
  }),
  orderRefunded: (sale) => ({
    subject: `Refund for order ${orderNumberText(sale)}`,
    paragraphs: [
      `We are refunding ${refundedSumText(sale)} for this order.`,
      'Card refunds arrive within 10 working days. You can see the status on the order page.',
    ],
  }),
  refundFailed: (sale) => ({
    subject: `We could not refund order ${orderNumberText(sale)}`,
    paragraphs: [
      'Your bank did not accept the refund to your card. Your money is safe: we will contact you and arrange another way.',
    ],
  }),
  returnAsked: (sale) => ({
    subject: `Your return of order ${orderNumberText(sale)}`,
    paragraphs: [
      'We have received your return request. We will reply by email, usually within two days.',
    ],
  }),
  returnApproved: (sale) => ({
    subject: `Your return of order ${orderNumberText(sale)} is approved`,
    paragraphs: [
      'Please send the items back to us. Pack them well and include the order number. The order page has our message.',
      'We will refund you when they arrive.',
    ],
  }),
  returnRefused: (sale) => ({
    subject: `About your return of order ${orderNumberText(sale)}`,
    paragraphs: [
      'We cannot accept this return. The order page gives the reason. Please contact us if you disagree.',
    ],
  }),
  returnReceived: (sale) => ({
    subject: `We have received your return of order ${orderNumberText(sale)}`,
    paragraphs: ['Your items have arrived. We will check them and refund you.'],
  }),
} satisfies Record<string, OrderTemplate>

type MailMoneyRow = {
  label: string
  amount: string
  /** The amount before the discount. */
  was?: string
}

/**
 * The lines, each with its amount before and after the discount; then, as on the page, discounts,
 * delivery, total.
 */
function moneyRowsOfSale(sale: Sale): { lines: MailMoneyRow[]; sums: MailMoneyRow[] } {
  const { items, goods, delivery, off } = sumsBeforeDiscounts(sale)
  const discount = ownDiscountOfLines(sale.products)
  return {
    lines: sale.products.map(mailLineRow),
    sums: [
      ...(discount > 0 || goods.length > 0 ? discountRows(items, discount) : []),
      ...goods.map(takenOffRow),
      { label: 'Delivery', amount: formatNaira(delivery) },
      ...off.map(takenOffRow),
      { label: 'Total', amount: orderTotalText(sale) },
    ],
  }
}

function mailLineRow(line: Sale['products'][number]): MailMoneyRow {
  const isReduced = line.discountPercentage > 0
  const reduction = isReduced ? ` (−${formatPercent(line.discountPercentage)})` : ''
  return {
    label: `${titleWithChoiceOf(line)} × ${line.qty}${reduction}`,
    amount: formatNaira(lineTotal(line)),
    was: isReduced ? formatNaira(fullLineTotal(line)) : undefined,
  }
}

/**
 * From the full prices, as on the page, so that the discount of the products is not subtracted
 * twice.
 */
function discountRows(items: number, discount: number): MailMoneyRow[] {
  const fullKobo = toKobo(items) + toKobo(discount)
  const fullItems = { label: 'Items', amount: formatNaira(toNaira(fullKobo)) }
  return discount > 0
    ? [fullItems, takenOffRow({ label: 'Discount', amount: discount })]
    : [fullItems]
}

const takenOffRow = ({ label, amount }: DiscountRow): MailMoneyRow => ({
  label,
  amount: `−${formatNaira(amount)}`,
})

/** On a narrow screen the amount is below the one before the discount. */
const moneyAmountCell = ({ amount, was }: MailMoneyRow): Html =>
  html`${was ? html`<s style="color:#5b5870;white-space:nowrap">${was}</s> ` : ''}<span style="white-space:nowrap">${amount}</span>`

const moneyRowHtml = (row: MailMoneyRow, style: string): Html =>
  html`<tr><td style="padding:8px 12px 8px 0;${new Html(style)}">${row.label}</td><td style="padding:8px 0;text-align:right;${new Html(style)}">${moneyAmountCell(row)}</td></tr>`

function saleTableHtml(sale: Sale): Html {
  const { lines, sums } = moneyRowsOfSale(sale)
  return html`<table role="presentation" width="100%" style="border-collapse:collapse;margin:24px 0;font-size:15px">
${lines.map((line) => moneyRowHtml(line, 'border-bottom:1px solid #e6dfd0'))}
${sums.map((sum, i) => moneyRowHtml(sum, i === sums.length - 1 ? 'font-weight:bold;font-size:18px' : ''))}
</table><p style="margin:0 0 16px;color:#5b5870">Delivery to ${sale.shipping.join(', ')}</p>`
}

const BUTTON_STYLE =
  'display:inline-block;padding:14px 28px;background:#23297a;color:#ffffff;border-radius:6px;font-weight:bold;text-decoration:none'

/** On white, so that a logo drawn for white paper can be seen; else the name in its two tones. */
const mailHeadHtml = ({ logo, name, wordmark: [first, second] }: Shop, origin: string): Html =>
  logo
    ? html`<tr><td style="padding:20px 32px;background:#ffffff;border-bottom:1px solid #e6dfd0;border-radius:8px 8px 0 0"><img src="${origin}${mailImageAddress(logo)}" alt="${name}" height="48" style="height:48px;width:auto;font-size:22px;font-weight:bold"></td></tr>`
    : html`<tr><td style="padding:20px 32px;background:#14164d;border-radius:8px 8px 0 0;font-size:22px;font-weight:bold;color:#ffffff">${first}<span style="color:#c6f03b">${second}</span></td></tr>`

const UNSUBSCRIBE_TEXT = 'Unsubscribe'

const senderText = ({ name, address, phone, email }: Shop): string =>
  [name, address, phone, email].filter(Boolean).join(' · ')

/**
 * Styles are in the elements: mail programs drop style sheets. `origin`: where the shop's logo is.
 */
export function renderHtmlPart(content: MailContent, shop: Shop, origin: string): string {
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${content.subject}</title></head>
<body style="margin:0;background:#f7f2e7;color:#17163a;font:16px/1.6 -apple-system,'Segoe UI',Roboto,sans-serif">
<table role="presentation" width="100%" style="border-collapse:collapse"><tr><td style="padding:24px 12px" align="center">
<table role="presentation" width="100%" style="max-width:560px;border-collapse:collapse;background:#ffffff;border-radius:8px;text-align:left">
${mailHeadHtml(shop, origin)}
<tr><td style="padding:32px"><p style="margin:0 0 16px">Hello${content.name ? ` ${content.name}` : ''},</p>
${content.paragraphs.map((text) => html`<p style="margin:0 0 16px">${text}</p>`)}
${content.sale ? saleTableHtml(content.sale) : ''}
${content.button ? html`<p style="margin:24px 0 0"><a href="${content.button.href}" style="${new Html(BUTTON_STYLE)}">${content.button.text}</a></p>` : ''}</td></tr>
<tr><td style="padding:20px 32px;border-top:1px solid #e6dfd0;color:#5b5870;font-size:14px">${senderText(shop)}${content.unsubscribe ? html`<br><a href="${content.unsubscribe.page}" style="color:#5b5870">${UNSUBSCRIBE_TEXT}</a>` : ''}</td></tr>
</table></td></tr></table></body></html>`
  return page.markup
}

/** The mail for readers without HTML: the same texts, rows and addresses. */
export function renderTextPart(content: MailContent, shop: Shop): string {
  const { name, paragraphs, sale, button, unsubscribe } = content
  const greeting = name ? `Hello ${name},` : 'Hello,'
  const parts = [greeting, ...paragraphs]
  if (sale) parts.push(saleTextPart(sale), `Delivery to ${sale.shipping.join(', ')}`)
  if (button) parts.push(`${button.text}:\n${button.href}`)
  parts.push(senderText(shop))
  if (unsubscribe) parts.push(`${UNSUBSCRIBE_TEXT}:\n${unsubscribe.page}`)
  return parts.join('\n\n')
}

function saleTextPart(sale: Sale): string {
  const { lines, sums } = moneyRowsOfSale(sale)
  return [...lines, ...sums]
    .map(({ label, amount, was }) => `${label}: ${amount}${was ? ` instead of ${was}` : ''}`)
    .join('\n')
}
