import { z } from 'zod'
import type { OrderMail } from '#contract/orders/states/sale-states.ts'

const UserMailData = z.object({ userId: z.string() })
const RoleMailData = UserMailData.extend({ role: z.enum(['superAdmin', 'admin', 'users']) })
const AlertMailData = z.object({ alertId: z.string() })
const ShopMailData = z.looseObject({})
/**
 * Anyone can cause these mails, by an order that names an address. `shipmentId`: of a mail about
 * one parcel.
 */
const SaleMailData = z.object({ saleId: z.string(), shipmentId: z.string().optional() })

/**
 * What each kind of mail is about. Amounts and names are read when it is sent; then its data is
 * deleted.
 */
export const MAIL_KINDS = {
  verifyEmail: UserMailData.extend({ code: z.string() }),
  /** Whether the address has an account is looked up when the mail is sent. */
  resetPassword: z.object({ email: z.string() }),
  passwordChanged: UserMailData,
  newDevice: UserMailData.extend({ device: z.string(), at: z.string() }),
  roleChanged: RoleMailData,
  staffChanged: RoleMailData.extend({ person: z.string(), by: z.string() }),
  sessionReused: UserMailData,
  twoFactorOn: UserMailData,
  twoFactorOff: UserMailData,
  confirmAlert: AlertMailData,
  inStockAgain: AlertMailData,
  /** About the cart that had this version; nothing is sent once it has another. */
  cartLeft: UserMailData.extend({ version: z.number() }),
  /** To a member of staff whom a note names; nothing is sent once the note is gone. */
  mentioned: UserMailData.extend({ noteId: z.string() }),
  /** Once each morning, to the shop's own address. */
  lowStock: ShopMailData,
  /** To the shop's own address. */
  backupFailed: ShopMailData,
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
} as const satisfies Record<OrderMail, typeof SaleMailData> & Record<string, z.ZodType>

export type MailKind = keyof typeof MAIL_KINDS
export type MailData<Kind extends MailKind> = z.output<(typeof MAIL_KINDS)[Kind]>

/** A mail about an account, without the account. */
export type AccountMail<Kind extends MailKind> = Kind extends Kind
  ? { template: Kind } & Omit<MailData<Kind>, 'userId'>
  : never

export const ORDER_MAILS = Object.entries(MAIL_KINDS)
  .filter(([_kind, data]) => data === SaleMailData)
  .map(([kind]) => kind)
