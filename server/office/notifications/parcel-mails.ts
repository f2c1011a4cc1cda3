import { titleWithChoice } from '#contract/catalogue/product-rules.ts'
import type { Sale } from '#contract/orders/sales.ts'
import type { Shipment } from '#contract/orders/shipments.ts'
import { shortId } from '#contract/platform/format.ts'
import type { MailContent } from './templates.ts'

/** Parcel data of a mail. `isPart`: other pieces of the order are not in it. */
export type MailedParcel = Pick<
  Shipment,
  'state' | 'lines' | 'courier' | 'tracking' | 'trackingLink' | 'riderPhone'
> & {
  isPart: boolean
  code?: string | undefined
}

type Links = { order: string; track: string }
export type ParcelMail = (sale: Sale, parcel: MailedParcel, links: Links) => Pick<MailContent, 'subject' | 'paragraphs'>

const numberOf = (sale: Sale): string => shortId(sale._id, 6)
const subjectOf = (sale: Sale, { isPart }: MailedParcel, what: string): string =>
  `${isPart ? 'Part of order' : 'Order'} ${numberOf(sale)} ${what}`

const contentsOf = ({ lines, isPart }: MailedParcel): string[] =>
  isPart ? [`In this parcel: ${lines.map((line) => `${titleWithChoice(line)} × ${line.qty}`).join(', ')}.`] : []

const orderPacked: ParcelMail = (sale, parcel) => ({
  subject: subjectOf(sale, parcel, 'is packed'),
  paragraphs: [
    `${parcel.isPart ? 'Part of your order' : 'Your order'} is packed. We will email you when it is on its way.`,
    ...contentsOf(parcel),
  ],
})

const orderShipped: ParcelMail = (sale, parcel, { track }) => ({
  subject: subjectOf(sale, parcel, 'is on its way'),
  paragraphs: [
    `${parcel.isPart ? 'Part of your order' : 'Your order'} is on its way to you.`,
    ...contentsOf(parcel),
    ...carriageOf(parcel),
    ...(parcel.code ? [`Your delivery code is ${parcel.code}. Only tell the rider when you have the parcel.`] : []),
    `Track it with your order number ${numberOf(sale)} and your phone number: ${track}`,
  ],
})

function carriageOf({ courier, riderPhone, tracking, trackingLink }: MailedParcel): string[] {
  const by = courier ? `Delivered by ${courier}` : 'Delivered by our own rider'
  return [
    `${by}${riderPhone ? `, phone ${riderPhone}` : ''}.${tracking ? ` Tracking number: ${tracking}.` : ''}`,
    ...(trackingLink ? [`Track the parcel: ${trackingLink}`] : []),
  ]
}

const orderDelivered: ParcelMail = (sale, parcel) => ({
  subject: subjectOf(sale, parcel, 'was delivered'),
  paragraphs: [
    `${parcel.isPart ? 'Part of your order' : 'Your order'} was delivered. If you did not receive it, please contact us right away.`,
    ...contentsOf(parcel),
  ],
})

/** The mails about one parcel, and the state that it must still be in when they are sent. */
export const parcelMails = {
  orderPacked: { state: 'packed', write: orderPacked },
  orderShipped: { state: 'shipped', write: orderShipped },
  orderDelivered: { state: 'delivered', write: orderDelivered },
} as const satisfies Record<string, { state: Shipment['state']; write: ParcelMail }>

export const parcelMail = (write: ParcelMail, sale: Sale, parcel: MailedParcel, links: Links): MailContent => ({
  ...write(sale, parcel, links),
  name: sale.personalDetails[0] ?? '',
  button: { text: 'View order', href: links.order },
})
