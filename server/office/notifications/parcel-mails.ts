import { titleWithChoiceOf } from '#contract/catalogue/product-rules.ts'
import type { Shipment } from '#contract/orders/fulfilment/shipments.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { shortenId } from '#contract/platform/format.ts'
import type { MailContent } from './templates.ts'

/** Parcel data of a mail. `isPart`: other pieces of the order are not in it. */
export type MailedParcel = Shipment & { isPart: boolean }

type ParcelMailLinks = { order: string; track: string }
export type ParcelMail = (sale: Sale, parcel: MailedParcel, links: ParcelMailLinks) => MailContent

const parcelOrderNumber = (sale: Sale): string => shortenId(sale._id, 6)

/** A parcel with the whole order needs no list. */
function parcelContentsText({ lines, isPart }: MailedParcel): string[] {
  if (!isPart) return []
  const pieces = lines.map((line) => `${titleWithChoiceOf(line)} × ${line.qty}`)
  return [`In this parcel: ${pieces.join(', ')}.`]
}

/** `news`: of the order, or of a part of it. `more`: what follows the contents of the parcel. */
const parcelMailTemplate =
  (
    what: string,
    news: string,
    more: (...mailed: Parameters<ParcelMail>) => string[] = () => [],
  ): ParcelMail =>
  (sale, parcel, links) => ({
    subject: `${parcel.isPart ? 'Part of order' : 'Order'} ${parcelOrderNumber(sale)} ${what}`,
    name: sale.personalDetails[0] ?? '',
    paragraphs: [
      `${parcel.isPart ? 'Part of your order' : 'Your order'} ${news}`,
      ...parcelContentsText(parcel),
      ...more(sale, parcel, links),
    ],
    button: { text: 'View order', href: links.order },
  })

/** Who brings the parcel, how to follow it, and the code that proves its delivery. */
function carriageParagraphs(
  sale: Sale,
  parcel: MailedParcel,
  { track }: ParcelMailLinks,
): string[] {
  const { courier, riderPhone, tracking, trackingLink, code } = parcel
  const carrier = courier ? `Delivered by ${courier}` : 'Delivered by our own rider'
  const phone = riderPhone ? `, phone ${riderPhone}` : ''
  const trackingNumber = tracking ? ` Tracking number: ${tracking}.` : ''
  const paragraphs = [`${carrier}${phone}.${trackingNumber}`]
  if (trackingLink) paragraphs.push(`Track the parcel: ${trackingLink}`)
  if (code)
    paragraphs.push(`Your delivery code is ${code}. Only tell the rider when you have the parcel.`)
  paragraphs.push(
    `Track it with your order number ${parcelOrderNumber(sale)} and your phone number: ${track}`,
  )
  return paragraphs
}

/** The mails about one parcel, and the state that it must still be in when they are sent. */
export const parcelMails = {
  orderPacked: {
    state: 'packed',
    write: parcelMailTemplate('is packed', 'is packed. We will email you when it is on its way.'),
  },
  orderShipped: {
    state: 'shipped',
    write: parcelMailTemplate('is on its way', 'is on its way to you.', carriageParagraphs),
  },
  orderDelivered: {
    state: 'delivered',
    write: parcelMailTemplate(
      'was delivered',
      'was delivered. If you did not receive it, please contact us right away.',
    ),
  },
} as const satisfies Record<string, { state: Shipment['state']; write: ParcelMail }>
