import { z } from 'zod'
import type { OrderMail } from '#contract/orders/sale-states.ts'

const OfUser = z.object({ userId: z.string() })
const OfRole = OfUser.extend({ role: z.enum(['superAdmin', 'admin', 'users']) })
const OfAlert = z.object({ alertId: z.string() })
const OfShop = z.looseObject({})
/**
 * Anyone can cause these mails, by an order that names an address. `shipmentId`: of a mail about
 * one parcel.
 */
const OfSale = z.object({ saleId: z.string(), shipmentId: z.string().optional() })

/**
 * What each kind of mail is about. Amounts and names are read when it is sent; then its data is
 * deleted.
 */
export const MAIL_KINDS = {
  verifyEmail: OfUser.extend({ code: z.string() }),
  /** Whether the address has an account is looked up when the mail is sent. */
  resetPassword: z.object({ email: z.string() }),
  passwordChanged: OfUser,
  newDevice: OfUser.extend({ device: z.string(), at: z.string() }),
  roleChanged: OfRole,
  staffChanged: OfRole.extend({ person: z.string(), by: z.string() }),
  sessionReused: OfUser,
  twoFactorOn: OfUser,
  twoFactorOff: OfUser,
  confirmAlert: OfAlert,
  inStockAgain: OfAlert,
  /** About the cart that had this version; nothing is sent once it has another. */
  cartLeft: OfUser.extend({ version: z.number() }),
  /** To a member of staff whom a note names; nothing is sent once the note is gone. */
  mentioned: OfUser.extend({ noteId: z.string() }),
  /** Once each morning, to the shop's own address. */
  lowStock: OfShop,
  /** To the shop's own address. */
  backupFailed: OfShop,
  orderPlaced: OfSale,
  orderOnDelivery: OfSale,
  paymentReceived: OfSale,
  orderPacked: OfSale,
  orderShipped: OfSale,
  orderDelivered: OfSale,
  orderCompleted: OfSale,
  orderCancelled: OfSale,
  orderRefunded: OfSale,
  refundFailed: OfSale,
  returnAsked: OfSale,
  returnApproved: OfSale,
  returnRefused: OfSale,
  returnReceived: OfSale,
} as const satisfies Record<OrderMail, typeof OfSale> & Record<string, z.ZodType>

export type MailKind = keyof typeof MAIL_KINDS
export type MailData<Kind extends MailKind> = z.output<(typeof MAIL_KINDS)[Kind]>

/** A mail about an account, without the account. */
export type AccountMail<Kind extends MailKind> = Kind extends Kind
  ? { template: Kind } & Omit<MailData<Kind>, 'userId'>
  : never

export const ORDER_MAILS = Object.entries(MAIL_KINDS)
  .filter(([_kind, data]) => data === OfSale)
  .map(([kind]) => kind)
