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

/** Each mail has the data of its kind: `accountMails` checks it. */
const ofAccount =
  (write: (data: never, to: To) => Omit<MailContent, 'name'>): Compose<'passwordChanged'> =>
  async ({ db, settings, origin }, data, recipient) => {
    const user = await findUser(db, data.userId)
    if (!user) return undefined
    const { isVerified, name } = addressee(user, recipient)
    const links = { newPassword: `${origin}/forgetpassword`, home: origin }
    return {
      isVerified,
      write: async () => ({
        name,
        ...write(data as never, { shop: await shopName(settings), ...links }),
      }),
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
      return (
        reset &&
        templates.resetPassword(
          await shopName(settings),
          name,
          `${origin}/changepassword/${reset.code}`,
        )
      )
    },
  }
}

type OfSale = MailData<'orderPlaced'>

async function saleOf(composer: Composer, { saleId }: OfSale, recipient: string) {
  const row = await findSale(composer.db, saleId)
  if (!row) return undefined
  const user = row.user_id === null ? undefined : await findUser(composer.db, row.user_id)
  const { isVerified } = addressee(user, recipient)
  const sale = isVerified ? toSale(row) : withoutTypedText(toSale(row))
  return { row, sale, isVerified, link: saleLink(composer, saleId, row.user_id !== null) }
}

/** An address that nobody has verified gets no invoice, for it has the buyer's name and address. */
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

/** Undefined once the parcel moved on, which has its own mail, or was undone. */
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

/** As the customer sees it. */
async function findParcel(
  { db, keys }: Composer,
  sale: SaleRow,
  id: string,
): Promise<MailedParcel | undefined> {
  const row = (await listParcels(db, sale.id)).find((parcel) => parcel.id === id)
  return row && { ...toShipment(row, sale, { keys }), isPart: row.pieces < countOf(sale.lines) }
}

const ofAlert =
  (write: templates.AlertTemplate, isVerified: boolean) =>
  async (
    { db, origin, keys }: Composer,
    { alertId }: MailData<'confirmAlert'>,
  ): Promise<Draft | undefined> => {
    const row = await findAlert(db, alertId)
    if (!row) return undefined
    const alert = toAlert(row)
    const links = {
      alert: `${origin}/stockalert/${alertCode(keys, row.id)}`,
      product: `${origin}/product/${alert.product}${alert.variant ? `?variant=${alert.variant}` : ''}`,
    }
    return { isVerified, write: async () => write(titleWithChoice(alert), links) }
  }

function addressee(
  user: UserRow | undefined,
  recipient: string,
): { isVerified: boolean; name: string } {
  if (
    !user ||
    user.email_verified_at === null ||
    user.email.toLowerCase() !== recipient.toLowerCase()
  )
    return { isVerified: false, name: '' }
  return { isVerified: true, name: user.full_name }
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

/** A row for each mail of a table. */
const rowsOf = <Kind extends MailKind, Mail>(
  mails: Record<Kind, Mail>,
  composeOf: (mail: Mail) => unknown,
) =>
  Object.fromEntries(
    Object.entries<Mail>(mails).map(([kind, mail]) => [kind, composeOf(mail)]),
  ) as {
    [K in Kind]: Compose<K>
  }

const OWN_KINDS: { [Kind in Exclude<MailKind, 'backupFailed'>]: Compose<Kind> } = {
  ...rowsOf(accountMails, ofAccount),
  ...rowsOf(templates.orderMails, ofSale),
  ...rowsOf(parcelMails, ofParcel),
  resetPassword: composeReset,
  confirmAlert: ofAlert(templates.confirmAlert, false),
  inStockAgain: ofAlert(templates.inStockAgain, true),
  cartLeft: composeCartLeft,
  mentioned: composeMention,
  lowStock: composeLowStock,
}

/** Writes a queued mail from the data of this moment. Undefined: its subject no longer exists. */
export function compose(
  composer: Composer,
  { template, data, recipient }: Queued,
): Promise<Draft | undefined> {
  const kinds: Partial<
    Record<
      string,
      (composer: Composer, data: never, recipient: string) => Promise<Draft | undefined>
    >
  > = { ...OWN_KINDS, ...composer.others }
  const [kind, schema] = [kinds[template], MAIL_KINDS[template as MailKind]]
  if (!kind) throw new Error(`there is no template ${template}`)
  return kind(composer, schema.parse(data) as never, recipient)
}
