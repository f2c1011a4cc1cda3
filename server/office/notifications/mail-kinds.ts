import { z } from 'zod'
import type { OrderMail } from '#contract/orders/states/sale-states.ts'
import { ALERT_MAIL_KINDS } from '../../catalogue/stock-alerts/alert-mail-kinds.ts'
import { CART_MAIL_KINDS } from '../../orders/carts/mail-left.ts'
import { NOTE_MAIL_KINDS } from '../../orders/order-notes/write-note.ts'
import { ACCOUNT_MAIL_KINDS } from '../../people/mails/account-mail-kinds.ts'
import type { MailOfKind } from '../../platform/mail/outbox.ts'

const ShopMailData = z.looseObject({})

/** To the shop's own address. */
const SHOP_MAIL_KINDS = {
  /** Once each morning. */
  lowStock: ShopMailData,
  backupFailed: ShopMailData,
} as const

/**
 * Anyone can cause these mails, by an order that names an address. `shipmentId`: of a mail about
 * one parcel.
 */
const SaleMailData = z.object({ saleId: z.string(), shipmentId: z.string().optional() })

const SALE_MAIL_KINDS = {
  orderPlaced: SaleMailData,
  orderOnDelivery: SaleMailData,
  paymentReceived: SaleMailData,
  orderPacked: SaleMailData,
  orderShipped: SaleMailData,
  orderDelivered: SaleMailData,
  orderCompleted: SaleMailData,
  orderCancelled: SaleMailData,
  orderRefunded: SaleMailData,
  refundFailed: SaleMailData,
  returnAsked: SaleMailData,
  returnApproved: SaleMailData,
  returnRefused: SaleMailData,
  returnReceived: SaleMailData,
} as const satisfies Record<OrderMail, typeof SaleMailData>

/**
 * What each kind of mail is about. Amounts and names are read when it is sent; then its data is
 * deleted.
 */
export const MAIL_KINDS = {
  ...ACCOUNT_MAIL_KINDS,
  ...ALERT_MAIL_KINDS,
  ...CART_MAIL_KINDS,
  ...NOTE_MAIL_KINDS,
  ...SHOP_MAIL_KINDS,
  ...SALE_MAIL_KINDS,
} as const

export type MailKind = keyof typeof MAIL_KINDS
export type MailData<Kind extends MailKind> = z.output<(typeof MAIL_KINDS)[Kind]>
export type ShopMail = MailOfKind<typeof SHOP_MAIL_KINDS>
export type SaleMail = MailOfKind<typeof SALE_MAIL_KINDS>

export const ORDER_MAILS: readonly string[] = Object.keys(SALE_MAIL_KINDS)
