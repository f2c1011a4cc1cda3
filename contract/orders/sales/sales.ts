import { z } from 'zod'
import { messages } from '../../messages.ts'
import {
  adminWithRight,
  anyone,
  everyone,
  get,
  post,
  put,
  signedIn,
} from '../../platform/endpoint.ts'
import { pageAnswerOf, sortParamOf } from '../../platform/list-params.ts'
import { READS_ORDERS } from '../../platform/rights.ts'
import { Seller } from '../../platform/shop-settings.ts'
import {
  Email,
  MessageBody,
  NairaInput,
  optionalPhoneNumber,
  optionalText,
  PhoneNumber,
  requiredText,
  ShopId,
} from '../../platform/values.ts'
import { OrderDiscount, TypedCode } from '../discounts/discounts.ts'
import { FULFILMENTS } from '../fulfilment/fulfilment.ts'
import { NamedPieces, OrderedLines } from '../pricing/pieces.ts'
import { BY_HAND, IF_CANCELLED, PAYMENT_METHODS } from '../states/sale-rules.ts'
import { ACTION_VALUES, PAYMENT_STATUSES, TRANSACTION_STATUSES } from '../states/sale-states.ts'
import { Dispute } from './disputes.ts'
import { OrderFilterQuery } from './order-filters.ts'

export const SaleLine = NamedPieces.extend({
  images: z.array(z.string()),
  price: z.number(),
  discountPercentage: z.number(),
  /**
   * Naira that the order's discounts take off this line, all its pieces together; absent if none.
   */
  off: z.number().optional(),
  /**
   * Serial numbers or IMEIs of its pieces that were packed when the invoice was issued: it never
   * changes.
   */
  serials: z.array(z.string()).optional(),
})
export type SaleLine = z.infer<typeof SaleLine>

const SaleWithoutInvoice = z.object({
  _id: z.string(),
  /** name, email, phone, and whatsapp where one was given. */
  personalDetails: z.array(z.string()),
  /** state, local government, address (the address is left out of the masked view). */
  shipping: z.array(z.string()),
  moreDetails: z.string(),
  shippingPrice: z.number(),
  /** After `discounts`, as `shippingPrice`: their sum is what the order costs. */
  subtotal: z.number(),
  products: z.array(SaleLine),
  /** Discounts beside the products' own; absent if there are none. */
  discounts: z.array(OrderDiscount).optional(),
  transactionStatus: z.enum(TRANSACTION_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  paymentMethod: z.enum(PAYMENT_METHODS),
  fulfilment: z.enum(FULFILMENTS),
  /**
   * Pieces that are packed, of those to send; in lists of the back office, while only a part is.
   */
  packed: z.object({ pieces: z.int(), of: z.int() }).optional(),
  /** Naira that went back, or are on their way; absent if none are. */
  refunded: z.number().optional(),
  /** Disputes of its card payments, for staff; absent if there are none. */
  disputes: z.array(Dispute).optional(),
  /** Naira of VAT in its total; in lists of invoices of the back office, where there is any. */
  vat: z.number().optional(),
  invoiceNumber: z.string().optional(),
  /**
   * The shop as its documents name it; left out of lists, and where no document has a number yet.
   */
  seller: Seller.optional(),
  masked: z.boolean(),
  /**
   * The shop does not offer to be paid on delivery for this order; only of a single order that is
   * shown in full.
   */
  cardOnly: z.literal(true).optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
})

/**
 * What an invoice shows, as it was when it was issued: later changes of the order or the shop do
 * not change it.
 */
export const Invoice = SaleWithoutInvoice.pick({
  _id: true,
  personalDetails: true,
  shipping: true,
  shippingPrice: true,
  subtotal: true,
  products: true,
  discounts: true,
  paymentStatus: true,
  paymentMethod: true,
  invoiceNumber: true,
  seller: true,
  updatedAt: true,
})
export type Invoice = z.infer<typeof Invoice>

/** `masked`: the payment view, which a caller who knows only the id gets of a guest's order. */
export const Sale = SaleWithoutInvoice.extend({
  /** Only where a completed order is shown in full; left out of lists. */
  invoice: Invoice.optional(),
})
export type Sale = z.infer<typeof Sale>

export const ShippingForm = z.object({
  name: requiredText('name', 120),
  email: Email,
  phoneNumber: PhoneNumber,
  whatsapp: optionalPhoneNumber('whatsapp'),
  state: requiredText('state', 60).pipe(ShopId),
  lga: requiredText('lga', 120),
  address: requiredText('address', 300),
  moreDetails: optionalText('moreDetails', 1000),
})
export type ShippingForm = z.infer<typeof ShippingForm>

/**
 * The body of `POST /sales`. Prices and names in it are what the shopper saw: they decide nothing.
 */
export const CheckoutForm = ShippingForm.extend({
  stateName: optionalText('stateName', 120),
  shippingPrice: NairaInput,
  subtotal: NairaInput,
  products: OrderedLines.min(1, messages.emptyOrder),
  code: TypedCode,
})
export type CheckoutForm = z.infer<typeof CheckoutForm>

export const PlacedSale = Sale.extend({
  message: z.string(),
  /** Present when the true sums differ from those that were sent. */
  adjusted: z.boolean().optional(),
})

/**
 * `on delivery` and `cancel` by callers who see the order in full, `completed` by admins: the rest
 * is for it alone. `method`: how an unpaid order's money was received. It may be left out only
 * together with `handedOver`, which says that its goods left without a parcel: `completed` alone
 * means cash.
 */
export const SaleAction = z.object({
  value: z.enum(ACTION_VALUES),
  method: z.enum(BY_HAND).optional(),
  handedOver: z.boolean().optional(),
})
export type SaleAction = z.infer<typeof SaleAction>

/**
 * The whole amount of an order, received by hand. `reference`: of a transfer or a terminal's
 * receipt. `isDeposit`: it came on a day before the order.
 */
export const ReceivedForm = z.object({
  method: z.enum(BY_HAND, messages.methodNeeded),
  day: z.iso.date(messages.paymentDay),
  isDeposit: z.boolean().optional(),
  reference: optionalText('reference', 100),
  ifCancelled: z.enum(IF_CANCELLED).optional(),
})
export type ReceivedForm = z.infer<typeof ReceivedForm>

/** How admins may sort orders: `total`, `-total` … Without it the newest comes first. */
export const SaleSort = sortParamOf(
  'createdAt',
  'name',
  'total',
  'status',
  'payment',
  'method',
  'place',
  'fulfilment',
)
export type SaleSort = NonNullable<z.infer<typeof SaleSort>['sort']>

export const SalePage = pageAnswerOf(Sale)
export type SalePage = z.infer<typeof SalePage>

export const saleEndpoints = {
  list: get(
    '/sales/:limit/:skip/:search?',
    adminWithRight(READS_ORDERS),
    'All orders, or those of the filters, newest first unless `sort` says otherwise',
    { query: OrderFilterQuery.extend(SaleSort.shape), answer: SalePage },
  ),
  completed: get(
    '/sales/completed/:limit/:skip/:search?',
    adminWithRight(READS_ORDERS),
    'All completed orders, the invoices, newest first unless `sort` says otherwise',
    { query: SaleSort, answer: SalePage },
  ),
  mine: get(
    '/sales/user/:limit/:skip/:search?',
    signedIn,
    "The caller's own orders, newest first",
    {
      answer: SalePage,
    },
  ),
  myCompleted: get(
    '/sales/user/completed/:limit/:skip/:search?',
    signedIn,
    "The caller's own completed orders, newest first: their invoices",
    { answer: SalePage },
  ),
  place: post(
    '/sales',
    anyone,
    'Places an order. Repeat it safely with the same Idempotency-Key header',
    {
      body: CheckoutForm,
      created: PlacedSale,
    },
  ),
  confirmPayment: put(
    '/sales',
    everyone,
    'Reports a card payment; the server verifies it with the provider. 202: not known yet',
    {
      body: z.object({ ref: requiredText('ref', 100) }),
      answers: { 200: MessageBody, 202: MessageBody },
    },
  ),
  read: get(
    '/sales/:id',
    anyone,
    'One order: whole for its owner and admins, masked for a caller who only knows its id',
    { notFound: messages.orderNotFound, answer: Sale },
  ),
  act: put(
    '/sales/:id',
    anyone,
    'Cancels an order, chooses to pay on delivery, or (admins) completes it',
    { notFound: messages.orderNotFound, body: SaleAction },
  ),
  receive: post(
    '/sales/:id/payments',
    adminWithRight('money'),
    'Records that the whole amount of an unpaid order was received by hand; the order is not completed by it',
    { notFound: messages.orderNotFound, body: ReceivedForm },
  ),
  unlock: post(
    '/sales/:id/key',
    anyone,
    "Exchanges the signed key of an order's mail for the cookie that shows the order in full",
    { notFound: messages.orderNotFound, body: z.object({ key: requiredText('key', 200) }) },
  ),
}

/** Beside the other calls of users in the API document. */
export const userSaleEndpoints = {
  sales: get(
    '/users/:id/sales/:limit/:skip/:search?',
    adminWithRight('customers'),
    "One user's orders, newest first unless `sort` says otherwise; of admins for super admins only",
    { query: SaleSort, answer: SalePage },
  ),
}
