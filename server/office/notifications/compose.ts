import { titleWithChoice } from '#contract/catalogue/product-rules.ts'
import type { Sale } from '#contract/orders/sales.ts'
import { alertCode } from '../../catalogue/stock-alerts/alert-code.ts'
import { findAlert, toAlert } from '../../catalogue/stock-alerts/queries.ts'
import { countOf, listParcels } from '../../orders/fulfilment/parcels.ts'
import { toShipment } from '../../orders/fulfilment/to-shipment.ts'
import { invoiceFile } from '../../orders/invoices/make-documents.ts'
import { withInvoice } from '../../orders/sales/issued-invoices.ts'
import { orderKey } from '../../orders/sales/order-key.ts'
import { findSale, type SaleRow, toSale } from '../../orders/sales/queries.ts'
import { makeResetCode } from '../../people/accounts/reset-password.ts'
import { findUser, findUserByEmail, type UserRow } from '../../people/users/queries.ts'
import type { Keys } from '../../platform/config/keys.ts'
import { MAIL_KINDS, type MailData, type MailKind } from '../../platform/mail/mail-kinds.ts'
import type { SettingsStore, ShopContext } from '../../platform/settings/store.ts'
import { accountMails, type To } from './account-mails.ts'
import { composeCartLeft } from './cart-mails.ts'
import { composeLowStock } from './low-stock-mail.ts'
import { type MailedParcel, type ParcelMail, parcelMails } from './parcel-mails.ts'
import { composeMention } from './staff-mails.ts'
import type { MailContent } from './templates.ts'
import * as templates from './templates.ts'

export type Composer = ShopContext & {
  origin: string
  keys: Keys
  /** Mails that other modules compose, by template. */
  others?: { backupFailed: (composer: Composer) => Promise<Draft | undefined> }
}
export type Queued = { template: string; data: unknown; recipient: string }

export type Draft = {
  /**
   * It goes to the verified address of its account. Other mails may be unwanted: they contain no
   * text of strangers.
   */
  isVerified: boolean
  /** Called once the mail is sure to be sent: it may create a code. Undefined as for `compose`. */
  write(): Promise<MailContent | undefined>
}

type Compose<Kind extends MailKind> = (
  composer: Composer,
  data: MailData<Kind>,
  recipient: string,
) => Promise<Draft | undefined>

const shopName = async (settings: SettingsStore): Promise<string> => (await settings.read()).name

/** A mail to the owner of an account; undefined once the account is gone. */
const ofAccount =
  <Data extends { userId: string }>(write: (data: Data, to: To) => Omit<MailContent, 'name'>) =>
  async (
    { db, settings, origin }: Composer,
    data: Data,
    recipient: string,
  ): Promise<Draft | undefined> => {
    const user = await findUser(db, data.userId)
    if (!user) return undefined
    const { isVerified, name } = addressee(user, recipient)
    return {
      isVerified,
      write: async () => {
        const shop = await shopName(settings)
        const content = write(data, {
          shop,
          newPassword: `${origin}/forgetpassword`,
          home: origin,
        })
        return { name, ...content }
      },
    }
  }

const composeReset: Compose<'resetPassword'> = async (
  { db, settings, origin },
  { email },
  recipient,
) => {
  const user = await findUserByEmail(db, email)
  if (!user) return undefined
  const { isVerified, name } = addressee(user, recipient)
  return {
    isVerified,
    write: async () => {
      const reset = await makeResetCode(db, email)
      if (!reset) return undefined
      const link = `${origin}/changepassword/${reset.code}`
      return templates.resetPassword(await shopName(settings), name, link)
    },
  }
}

type OfSale = MailData<'orderPlaced'>

/**
 * The order of a mail, as its recipient may see it: an address that is not that of the verified
 * account gets none of the texts that somebody typed.
 */
async function saleOf(composer: Composer, { saleId }: OfSale, recipient: string) {
  const row = await findSale(composer.db, saleId)
  if (!row) return undefined
  const user = row.user_id === null ? undefined : await findUser(composer.db, row.user_id)
  const { isVerified } = addressee(user, recipient)
  const sale = isVerified ? toSale(row) : withoutTypedText(toSale(row))
  return { row, sale, isVerified, link: saleLink(composer, saleId, row.user_id !== null) }
}

/**
 * A mail about an order. An address that nobody has verified gets no invoice, for it has the
 * buyer's name and address.
 */
const ofSale =
  (template: templates.OrderTemplate) =>
  async (composer: Composer, data: OfSale, recipient: string): Promise<Draft | undefined> => {
    const found = await saleOf(composer, data, recipient)
    if (!found) return undefined
    const { sale, link, isVerified } = found
    const write = async (): Promise<MailContent> => {
      const settings = await composer.settings.read()
      const text = template(sale, settings)
      const content = templates.orderMail(text, sale, link)
      if (!text.withInvoice || !isVerified) return content
      const { invoice } = await withInvoice(composer.db, sale)
      return invoice ? { ...content, attachment: await invoiceFile(invoice, settings) } : content
    }
    return { isVerified, write }
  }

/** A mail about a parcel. Undefined once it moved on, which has its own mail, or was undone. */
const ofParcel =
  ({ state, write }: { state: MailedParcel['state']; write: ParcelMail }) =>
  async (composer: Composer, data: OfSale, recipient: string): Promise<Draft | undefined> => {
    const found = await saleOf(composer, data, recipient)
    const parcel = found && (await findParcel(composer, found.row, data.shipmentId ?? ''))
    if (!found || parcel?.state !== state) return undefined
    const { sale, link, isVerified } = found
    const links = { order: link, track: `${composer.origin}/track` }
    return { isVerified, write: async () => write(sale, parcel, links) }
  }

/** A parcel as the customer sees it. */
async function findParcel(
  { db, keys }: Composer,
  sale: SaleRow,
  id: string,
): Promise<MailedParcel | undefined> {
  const parcels = await listParcels(db, sale.id)
  const row = parcels.find((parcel) => parcel.id === id)
  return row && { ...toShipment(row, sale, { keys }), isPart: row.pieces < countOf(sale.lines) }
}

/** A mail about a stock alert; undefined once the alert is gone. */
const ofAlert =
  (write: templates.AlertTemplate, isVerified: boolean) =>
  async (
    { db, origin, keys }: Composer,
    { alertId }: MailData<'confirmAlert'>,
  ): Promise<Draft | undefined> => {
    const row = await findAlert(db, alertId)
    if (!row) return undefined
    const alert = toAlert(row)
    const variant = alert.variant ? `?variant=${alert.variant}` : ''
    const links = {
      alert: `${origin}/stockalert/${alertCode(keys, row.id)}`,
      product: `${origin}/product/${alert.product}${variant}`,
    }
    return { isVerified, write: async () => write(titleWithChoice(alert), links) }
  }

/** Whether the mail goes to the verified address of the account: only then does it name the owner. */
function addressee(
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
const withoutTypedText = (sale: Sale): Sale => ({
  ...sale,
  personalDetails: [],
  shipping: sale.shipping.slice(0, 1),
  moreDetails: '',
})

/**
 * The owner of an account's order signs in. A guest's link has the key that shows the order in
 * full.
 */
const saleLink = ({ origin, keys }: Composer, id: string, hasAccount: boolean): string =>
  hasAccount ? `${origin}/payment/${id}` : `${origin}/payment/${id}?key=${orderKey(keys, id)}`

const { orderMails } = templates

/** Each kind of mail: the compiler ties what composes it to the data of its kind. */
const COMPOSERS: { [Kind in MailKind]: Compose<Kind> } = {
  verifyEmail: ofAccount(accountMails.verifyEmail),
  resetPassword: composeReset,
  passwordChanged: ofAccount(accountMails.passwordChanged),
  newDevice: ofAccount(accountMails.newDevice),
  roleChanged: ofAccount(accountMails.roleChanged),
  staffChanged: ofAccount(accountMails.staffChanged),
  sessionReused: ofAccount(accountMails.sessionReused),
  twoFactorOn: ofAccount(accountMails.twoFactorOn),
  twoFactorOff: ofAccount(accountMails.twoFactorOff),
  confirmAlert: ofAlert(templates.confirmAlert, false),
  inStockAgain: ofAlert(templates.inStockAgain, true),
  cartLeft: composeCartLeft,
  mentioned: composeMention,
  lowStock: composeLowStock,
  backupFailed: async (composer) => composer.others?.backupFailed(composer),
  orderPlaced: ofSale(orderMails.orderPlaced),
  orderOnDelivery: ofSale(orderMails.orderOnDelivery),
  paymentReceived: ofSale(orderMails.paymentReceived),
  orderPacked: ofParcel(parcelMails.orderPacked),
  orderShipped: ofParcel(parcelMails.orderShipped),
  orderDelivered: ofParcel(parcelMails.orderDelivered),
  orderCompleted: ofSale(orderMails.orderCompleted),
  orderCancelled: ofSale(orderMails.orderCancelled),
  orderRefunded: ofSale(orderMails.orderRefunded),
  refundFailed: ofSale(orderMails.refundFailed),
  returnAsked: ofSale(orderMails.returnAsked),
  returnApproved: ofSale(orderMails.returnApproved),
  returnRefused: ofSale(orderMails.returnRefused),
  returnReceived: ofSale(orderMails.returnReceived),
}

/** What checks the data of each kind, with the type of its result. */
const SCHEMAS: { [Kind in MailKind]: { parse(data: unknown): MailData<Kind> } } = MAIL_KINDS

const isMailKind = (template: string): template is MailKind => Object.hasOwn(MAIL_KINDS, template)

/**
 * Writes a queued mail from the data of this moment. Undefined: its subject no longer exists.
 * @throws for an unknown template, and for data that is not of its kind
 */
export async function compose(
  composer: Composer,
  { template, data, recipient }: Queued,
): Promise<Draft | undefined> {
  if (!isMailKind(template)) throw new Error(`there is no template ${template}`)
  return composeKind(template, composer, { data, recipient })
}

const composeKind = <Kind extends MailKind>(
  kind: Kind,
  composer: Composer,
  { data, recipient }: Pick<Queued, 'data' | 'recipient'>,
): Promise<Draft | undefined> => COMPOSERS[kind](composer, SCHEMAS[kind].parse(data), recipient)
