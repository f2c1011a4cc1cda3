import { z } from 'zod'
import { messages } from '../../messages.ts'
import {
  adminWithRight,
  anyone,
  everyone,
  get,
  imageFileRule,
  post,
  put,
} from '../../platform/endpoint.ts'
import { MAX_ORDER_LINES, MAX_QTY } from '../../platform/limits.ts'
import { pageAnswerOf } from '../../platform/list-params.ts'
import {
  CreatedBody,
  optionalPhoneNumber,
  optionalText,
  PhoneNumber,
  parsedJsonText,
  plainTextUpTo,
  requiredText,
  ShopId,
} from '../../platform/values.ts'
import { PAYMENT_METHODS } from '../states/sale-rules.ts'
import { PAYMENT_STATUSES, TRANSACTION_STATUSES } from '../states/sale-states.ts'
import { FULFILMENTS, PARCEL_ACT_NAMES, PARCEL_STATES } from './fulfilment.ts'

/**
 * Contents of a parcel: pieces of the order's lines by variant (the product's id without options).
 */
export const PackLine = z.object({
  variant: ShopId,
  qty: z.int(messages.mustBeNumber).min(1).max(MAX_QTY),
  /** Serial numbers or IMEIs, at most one for each piece. */
  serials: z
    .array(plainTextUpTo(40, messages.fieldTooLong('serials', 40)).transform((text) => text.trim()))
    .max(50)
    .default([])
    .transform((list) => list.filter((text) => text !== '')),
})
export type PackLine = z.output<typeof PackLine>

/**
 * `id`: chosen by the client, so that a call that is repeated packs once. `lines`: without them all
 * that is left.
 */
export const PackSaleForm = z.object({
  id: ShopId.optional(),
  lines: parsedJsonText(z.array(PackLine).min(1).max(MAX_ORDER_LINES)).optional(),
})

/** A link of the web without a user name or password in it. */
const isPlainWebLink = (text: string): boolean => {
  const url = URL.parse(text)
  if (url === null) return false
  const hasUser = url.username !== '' || url.password !== ''
  return /^https?:$/.test(url.protocol) && !hasUser
}

/** How a parcel travels. All may be left out: the shop's own rider. */
export const Carriage = z.object({
  courier: optionalText('courier', 120),
  riderPhone: optionalPhoneNumber('riderPhone'),
  tracking: optionalText('tracking', 100),
  trackingLink: optionalText('trackingLink', 500).refine(
    (text) => !text || isPlainWebLink(text),
    messages.webLink,
  ),
})
export type Carriage = z.output<typeof Carriage>

/** `code`: of the customer. `reason`: of a delivery without it, or of a return. */
export const ParcelForm = Carriage.extend({
  value: z.enum(PARCEL_ACT_NAMES),
  code: optionalText('code', 10).refine((text) => !text || /^\d{4}$/.test(text), messages.codeForm),
  reason: optionalText('reason', 300),
})
export type ParcelForm = z.output<typeof ParcelForm>

const ShipmentLine = z.object({
  variant: z.string(),
  title: z.string(),
  choice: z.string().optional(),
  qty: z.int(),
  serials: z.array(z.string()),
})

export const Shipment = z.object({
  _id: z.string(),
  state: z.enum(PARCEL_STATES),
  lines: z.array(ShipmentLine),
  /** The parcel that came back, whose pieces are in this one. */
  resendOf: z.string().optional(),
  photo: z.string().optional(),
  courier: z.string().optional(),
  riderPhone: z.string().optional(),
  tracking: z.string().optional(),
  trackingLink: z.string().optional(),
  packedAt: z.string(),
  shippedAt: z.string().optional(),
  deliveredAt: z.string().optional(),
  returnedAt: z.string().optional(),
  /** Code that the rider asks for; shown to the customer while the parcel is on its way. */
  code: z.string().optional(),
  /** Only for admins: who did it, why, and whether a delivery needs the code. */
  staff: z
    .object({
      packedBy: z.string(),
      shippedBy: z.string().optional(),
      deliveredBy: z.string().optional(),
      returnedBy: z.string().optional(),
      note: z.string().optional(),
      needsCode: z.boolean(),
      triesLeft: z.int(),
      /** Pieces of a parcel that came back which can be sent again. */
      toResend: z.int(),
    })
    .optional(),
})
export type Shipment = z.infer<typeof Shipment>

/** A step of an order's delivery, without names. */
export const DeliveryStep = z.object({
  kind: z.enum(['placed', 'paid', ...PARCEL_STATES, 'completed', 'cancelled']),
  at: z.string(),
  /** Only of a parcel with a part of the order: its pieces, and those of the order. */
  pieces: z.int().optional(),
  of: z.int().optional(),
  courier: z.string().optional(),
  tracking: z.string().optional(),
  trackingLink: z.string().optional(),
})
export type DeliveryStep = z.infer<typeof DeliveryStep>

/** Tracked order: nothing that identifies a person, no price. */
export const TrackedOrder = z.object({
  /** The id as it is shown. */
  number: z.string(),
  transactionStatus: z.enum(TRANSACTION_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  paymentMethod: z.enum(PAYMENT_METHODS),
  fulfilment: z.enum(FULFILMENTS),
  steps: z.array(DeliveryStep),
})
export type TrackedOrder = z.infer<typeof TrackedOrder>

/** `order`: its last 6 characters, as shown, or the whole id. */
export const TrackedOrderForm = z.object({
  order: requiredText('order', 60)
    .transform((text) => text.replace(/^#/, '').toLowerCase())
    .refine(
      (text) => /^[0-9a-f]{6}$/.test(text) || ShopId.safeParse(text).success,
      messages.orderNumber,
    ),
  phoneNumber: PhoneNumber,
})
export type TrackedOrderForm = z.output<typeof TrackedOrderForm>

export const PackingOrder = z.object({
  _id: z.string(),
  createdAt: z.string(),
  name: z.string(),
  place: z.string(),
  /** Naira to be collected at the door; absent where it is paid. */
  due: z.number().optional(),
  /** Other pieces of it are in parcels already. */
  isPart: z.boolean(),
  moreDetails: z.string(),
  lines: z.array(
    z.object({
      variant: z.string(),
      title: z.string(),
      choice: z.string().optional(),
      image: z.string().optional(),
      qty: z.int(),
    }),
  ),
})
export type PackingOrder = z.infer<typeof PackingOrder>

export const shipmentEndpoints = {
  ofSale: get(
    '/sales/:id/shipments',
    anyone,
    'What has happened to an order, and its parcels, for callers who see it in full',
    {
      notFound: messages.orderNotFound,
      answer: z.object({
        data: z.array(Shipment),
        steps: z.array(DeliveryStep),
        /** Pieces left to pack; for admins only. */
        toPack: z.array(z.object({ variant: z.string(), qty: z.int() })).optional(),
      }),
    },
  ),
  pack: post(
    '/sales/:id/shipments',
    adminWithRight('orders'),
    'Packs an order, or a part of it, with a photo if there is one. Repeat it safely with the same `id`',
    {
      notFound: messages.orderNotFound,
      body: PackSaleForm,
      files: imageFileRule(1, 'photo'),
      created: CreatedBody,
    },
  ),
  act: put(
    '/shipments/:id',
    adminWithRight('orders'),
    'Ships a parcel, says that it was delivered or came back, packs it again, or undoes packing or shipping',
    { notFound: messages.noParcel, body: ParcelForm },
  ),
  toPack: get(
    '/packing/:limit/:skip',
    adminWithRight('orders'),
    'Orders that are ready to be packed, the oldest first',
    {
      answer: pageAnswerOf(PackingOrder),
    },
  ),
  track: post(
    '/track',
    everyone,
    'Where an order is, by its number and the phone number that it was made with',
    {
      body: TrackedOrderForm,
      answer: TrackedOrder,
    },
  ),
}
