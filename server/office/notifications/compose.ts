import { titleWithChoiceOf } from '#contract/catalogue/product-rules.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { stockAlertCode } from '../../catalogue/stock-alerts/alert-code.ts'
import { findStockAlert, toStockAlert } from '../../catalogue/stock-alerts/queries.ts'
import { countPieces, listParcels } from '../../orders/fulfilment/parcels.ts'
import { toShipment } from '../../orders/fulfilment/to-shipment.ts'
import { createInvoiceFile } from '../../orders/invoices/make-documents.ts'
import { withIssuedInvoice } from '../../orders/sales/issued-invoices.ts'
import { createOrderKey } from '../../orders/sales/order-key.ts'
import { findSale, type SaleRow, toSale } from '../../orders/sales/queries.ts'
import { makeResetCode } from '../../people/accounts/reset-password.ts'
import { findUserByEmail, findUserById, type UserRow } from '../../people/users/queries.ts'
import type { PurposeKeys } from '../../platform/config/keys.ts'
import { MAIL_KINDS, type MailData, type MailKind } from '../../platform/mail/mail-kinds.ts'
import type { SettingsContext, SettingsStore } from '../../platform/settings/store.ts'
import { type AccountMailContext, accountMails } from './account-mails.ts'
import { composeCartLeft } from './cart-mails.ts'
import { composeLowStockMail } from './low-stock-mail.ts'
import { type MailedParcel, type ParcelMail, parcelMails } from './parcel-mails.ts'
import { composeMention } from './staff-mails.ts'
import type { MailContent } from './templates.ts'
import * as templates from './templates.ts'

export type MailComposer = SettingsContext & {
  origin: string
  keys: PurposeKeys
  /** Mails that other modules compose, by template. */
  others?: { backupFailed: (composer: MailComposer) => Promise<MailDraft | undefined> }
}
export type QueuedMailRow = { template: string; data: unknown; recipient: string }

export type MailDraft = {
  /**
   * It goes to the verified address of its account. Other mails may be unwanted: they contain no
   * text of strangers.
   */
  isVerified: boolean
  /** Called once the mail is sure to be sent: it may create a code. Undefined as for `composeMail`. */
  write(): Promise<MailContent | undefined>
}

type ComposeKind<Kind extends MailKind> = (
  composer: MailComposer,
  data: MailData<Kind>,
  recipient: string,
) => Promise<MailDraft | undefined>

const readShopName = async (settings: SettingsStore): Promise<string> =>
  (await settings.read()).name

/** A mail to the owner of an account; undefined once the account is gone. */
const composeForAccount =
  <Data extends { userId: string }>(
    write: (data: Data, to: AccountMailContext) => Omit<MailContent, 'name'>,
  ) =>
  async (
    { db, settings, origin }: MailComposer,
    data: Data,
    recipient: string,
  ): Promise<MailDraft | undefined> => {
    const user = await findUserById(db, data.userId)
    if (!user) return undefined
    const { isVerified, name } = recipientOf(user, recipient)
    return {
      isVerified,
      write: async () => {
        const shop = await readShopName(settings)
        const content = write(data, {
          shop,
          newPassword: `${origin}/forgetpassword`,
          home: origin,
        })
        return { name, ...content }
      },
    }
  }

const composePasswordReset: ComposeKind<'resetPassword'> = async (
  { db, settings, origin },
  { email },
  recipient,
) => {
  const user = await findUserByEmail(db, email)
  if (!user) return undefined
  const { isVerified, name } = recipientOf(user, recipient)
  return {
    isVerified,
    write: async () => {
      const reset = await makeResetCode(db, email)
      if (!reset) return undefined
      const link = `${origin}/changepassword/${reset.code}`
      return templates.resetPasswordContent(await readShopName(settings), name, link)
    },
  }
}

type MailedSaleData = MailData<'orderPlaced'>

/**
 * The order of a mail, as its recipient may see it: an address that is not that of the verified
 * account gets none of the texts that somebody typed.
 */
async function findSaleForMail(
  composer: MailComposer,
  { saleId }: MailedSaleData,
  recipient: string,
) {
  const row = await findSale(composer.db, saleId)
  if (!row) return undefined
  const user = row.user_id === null ? undefined : await findUserById(composer.db, row.user_id)
  const { isVerified } = recipientOf(user, recipient)
  const sale = isVerified ? toSale(row) : withoutTypedTexts(toSale(row))
  return { row, sale, isVerified, link: saleLinkFor(composer, saleId, row.user_id !== null) }
}

/**
 * A mail about an order. An address that nobody has verified gets no invoice, for it has the
 * buyer's name and address.
 */
const composeForSale =
  (template: templates.OrderTemplate) =>
  async (
    composer: MailComposer,
    data: MailedSaleData,
    recipient: string,
  ): Promise<MailDraft | undefined> => {
    const found = await findSaleForMail(composer, data, recipient)
    if (!found) return undefined
    const { sale, link, isVerified } = found
    const write = async (): Promise<MailContent> => {
      const settings = await composer.settings.read()
      const text = template(sale, settings)
      const content = templates.orderMailContent(text, sale, link)
      if (!text.withInvoice || !isVerified) return content
      const { invoice } = await withIssuedInvoice(composer.db, sale)
      return invoice
        ? { ...content, attachment: await createInvoiceFile(invoice, settings) }
        : content
    }
    return { isVerified, write }
  }

/** A mail about a parcel. Undefined once it moved on, which has its own mail, or was undone. */
const composeForParcel =
  ({ state, write }: { state: MailedParcel['state']; write: ParcelMail }) =>
  async (
    composer: MailComposer,
    data: MailedSaleData,
    recipient: string,
  ): Promise<MailDraft | undefined> => {
    const found = await findSaleForMail(composer, data, recipient)
    const parcel = found && (await findMailedParcel(composer, found.row, data.shipmentId ?? ''))
    if (!found || parcel?.state !== state) return undefined
    const { sale, link, isVerified } = found
    const links = { order: link, track: `${composer.origin}/track` }
    return { isVerified, write: async () => write(sale, parcel, links) }
  }

/** A parcel as the customer sees it. */
async function findMailedParcel(
  { db, keys }: MailComposer,
  sale: SaleRow,
  id: string,
): Promise<MailedParcel | undefined> {
  const parcels = await listParcels(db, sale.id)
  const row = parcels.find((parcel) => parcel.id === id)
  return row && { ...toShipment(row, sale, { keys }), isPart: row.pieces < countPieces(sale.lines) }
}

/** A mail about a stock alert; undefined once the alert is gone. */
const composeForStockAlert =
  (write: templates.AlertTemplate, isVerified: boolean) =>
  async (
    { db, origin, keys }: MailComposer,
    { alertId }: MailData<'confirmAlert'>,
  ): Promise<MailDraft | undefined> => {
    const row = await findStockAlert(db, alertId)
    if (!row) return undefined
    const alert = toStockAlert(row)
    const variant = alert.variant ? `?variant=${alert.variant}` : ''
    const links = {
      alert: `${origin}/stockalert/${stockAlertCode(keys, row.id)}`,
      product: `${origin}/product/${alert.product}${variant}`,
    }
    return { isVerified, write: async () => write(titleWithChoiceOf(alert), links) }
  }

/** Whether the mail goes to the verified address of the account: only then does it name the owner. */
function recipientOf(
  user: UserRow | undefined,
  recipient: string,
): { isVerified: boolean; name: string } {
  const isVerified =
    user !== undefined &&
    user.email_verified_at !== null &&
    user.email.toLowerCase() === recipient.toLowerCase()
  return { isVerified, name: isVerified ? user.full_name : '' }
}

/** Only the shop's own texts remain: titles, sums, and the name of the state. */
const withoutTypedTexts = (sale: Sale): Sale => ({
  ...sale,
  personalDetails: [],
  shipping: sale.shipping.slice(0, 1),
  moreDetails: '',
})

/**
 * The owner of an account's order signs in. A guest's link has the key that shows the order in
 * full.
 */
const saleLinkFor = ({ origin, keys }: MailComposer, id: string, hasAccount: boolean): string =>
  hasAccount ? `${origin}/payment/${id}` : `${origin}/payment/${id}?key=${createOrderKey(keys, id)}`

const { orderMailTemplates: orderMails } = templates

/** Each kind of mail: the compiler ties what composes it to the data of its kind. */
const MAIL_COMPOSERS: { [Kind in MailKind]: ComposeKind<Kind> } = {
  verifyEmail: composeForAccount(accountMails.verifyEmail),
  resetPassword: composePasswordReset,
  passwordChanged: composeForAccount(accountMails.passwordChanged),
  newDevice: composeForAccount(accountMails.newDevice),
  roleChanged: composeForAccount(accountMails.roleChanged),
  staffChanged: composeForAccount(accountMails.staffChanged),
  sessionReused: composeForAccount(accountMails.sessionReused),
  twoFactorOn: composeForAccount(accountMails.twoFactorOn),
  twoFactorOff: composeForAccount(accountMails.twoFactorOff),
  confirmAlert: composeForStockAlert(templates.confirmAlertContent, false),
  inStockAgain: composeForStockAlert(templates.inStockAgainContent, true),
  cartLeft: composeCartLeft,
  mentioned: composeMention,
  lowStock: composeLowStockMail,
  backupFailed: async (composer) => composer.others?.backupFailed(composer),
  orderPlaced: composeForSale(orderMails.orderPlaced),
  orderOnDelivery: composeForSale(orderMails.orderOnDelivery),
  paymentReceived: composeForSale(orderMails.paymentReceived),
  orderPacked: composeForParcel(parcelMails.orderPacked),
  orderShipped: composeForParcel(parcelMails.orderShipped),
  orderDelivered: composeForParcel(parcelMails.orderDelivered),
  orderCompleted: composeForSale(orderMails.orderCompleted),
  orderCancelled: composeForSale(orderMails.orderCancelled),
  orderRefunded: composeForSale(orderMails.orderRefunded),
  refundFailed: composeForSale(orderMails.refundFailed),
  returnAsked: composeForSale(orderMails.returnAsked),
  returnApproved: composeForSale(orderMails.returnApproved),
  returnRefused: composeForSale(orderMails.returnRefused),
  returnReceived: composeForSale(orderMails.returnReceived),
}

/** What checks the data of each kind, with the type of its result. */
const MAIL_DATA_SCHEMAS: { [Kind in MailKind]: { parse(data: unknown): MailData<Kind> } } =
  MAIL_KINDS

const isKnownMailKind = (template: string): template is MailKind =>
  Object.hasOwn(MAIL_KINDS, template)

/**
 * Writes a queued mail from the data of this moment. Undefined: its subject no longer exists.
 * @throws for an unknown template, and for data that is not of its kind
 */
export async function composeMail(
  composer: MailComposer,
  { template, data, recipient }: QueuedMailRow,
): Promise<MailDraft | undefined> {
  if (!isKnownMailKind(template)) throw new Error(`there is no template ${template}`)
  return composeMailOfKind(template, composer, { data, recipient })
}

const composeMailOfKind = <Kind extends MailKind>(
  kind: Kind,
  composer: MailComposer,
  { data, recipient }: Pick<QueuedMailRow, 'data' | 'recipient'>,
): Promise<MailDraft | undefined> =>
  MAIL_COMPOSERS[kind](composer, MAIL_DATA_SCHEMAS[kind].parse(data), recipient)
