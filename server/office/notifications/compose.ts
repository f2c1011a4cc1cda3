import { z } from 'zod'
import { titleWithChoice } from '#contract/catalogue/product-rules.ts'
import { hasInvoice } from '#contract/orders/sale-rules.ts'
import type { OrderMail } from '#contract/orders/sale-states.ts'
import type { Sale } from '#contract/orders/sales.ts'
import { alertCode } from '../../catalogue/stock-alerts/alert-code.ts'
import { findAlert, toAlert } from '../../catalogue/stock-alerts/queries.ts'
import { countOf, listParcels } from '../../orders/fulfilment/parcels.ts'
import { toShipment } from '../../orders/fulfilment/to-shipment.ts'
import { invoiceFile } from '../../orders/invoices/pdf-file.ts'
import { orderKey } from '../../orders/sales/order-key.ts'
import { findSale, type SaleRow, toSale } from '../../orders/sales/queries.ts'
import { withOwnSerials } from '../../orders/sales/serials.ts'
import { makeResetCode } from '../../people/accounts/reset-password.ts'
import { findUser, findUserByEmail, type UserRow } from '../../people/users/queries.ts'
import type { Keys } from '../../platform/config/keys.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { SecurityMail } from '../../platform/mail/outbox.ts'
import { readShopSettings } from '../../platform/settings/store.ts'
import { composeCartLeft } from './cart-mails.ts'
import { composeLowStock } from './low-stock-mail.ts'
import { type MailedParcel, parcelMails, parcelTemplate } from './parcel-mails.ts'
import { securityMails } from './security-mails.ts'
import { composeMention } from './staff-mails.ts'
import type { MailContent, ParcelMailName } from './templates.ts'
import * as templates from './templates.ts'

export type Composer = {
  db: Db
  origin: string
  keys: Keys
  /** Mails that other modules compose, by template. */
  others?: Readonly<Record<string, (composer: Composer) => Promise<Draft | undefined>>>
}
export type Queued = { template: string; data: unknown; recipient: string }

export type Draft = {
  /**
   * The address is the verified one of the account that the mail is about. A mail to any other address may be unwanted,
   * so it contains no text that a stranger typed.
   */
  isVerified: boolean
  /** Called once the mail is sure to be sent: it may create a code. Undefined as for `compose`. */
  write(): Promise<MailContent | undefined>
}

const AccountMail = z.object({ userId: z.string(), code: z.string().default('') })
const ResetMail = z.object({ email: z.string() })
const SaleMail = z.object({ saleId: z.string(), shipmentId: z.string().default('') })
const AlertMail = z.object({ alertId: z.string() })

const ofAccount = {
  verifyEmail: (shop: string, { origin }: Composer, { name, code }: { name: string; code: string }) =>
    templates.verifyEmail(shop, name, `${origin}/verify/${code}`),
  passwordChanged: (shop: string, { origin }: Composer, { name }: { name: string }) =>
    templates.passwordChanged(shop, name, `${origin}/forgetpassword`),
}

export const ORDER_MAILS = [...Object.keys(templates.orderTemplates), ...Object.keys(parcelMails)]
export const isOrderMail = (template: string): template is OrderMail => ORDER_MAILS.includes(template)

const isSecurityMail = (template: string): template is SecurityMail['template'] =>
  Object.hasOwn(securityMails, template)
const isAccountMail = (template: string): template is keyof typeof ofAccount => Object.hasOwn(ofAccount, template)

type AlertMailName = keyof typeof templates.alertTemplates
const isAlertMail = (template: string): template is AlertMailName => Object.hasOwn(templates.alertTemplates, template)

/** Writes a queued mail from the data of this moment. Undefined: its subject no longer exists. */
export function compose(composer: Composer, mail: Queued): Promise<Draft | undefined> {
  if (isOrderMail(mail.template)) return composeOfSale(composer, mail.template, mail)
  if (isSecurityMail(mail.template)) return composeSecurity(composer, mail.template, mail)
  if (isAccountMail(mail.template)) return composeOfAccount(composer, mail.template, mail)
  if (mail.template === 'resetPassword') return composeReset(composer, mail)
  if (mail.template === 'mentioned') return composeMention(composer, mail)
  if (mail.template === 'lowStock') return composeLowStock(composer)
  if (mail.template === 'cartLeft') return composeCartLeft(composer, mail)
  if (isAlertMail(mail.template)) return composeOfAlert(composer, mail.template, mail)
  const other = composer.others?.[mail.template]
  if (other) return other(composer)
  throw new Error(`there is no template ${mail.template}`)
}

const shopName = async ({ db }: Pick<Composer, 'db'>): Promise<string> => (await readShopSettings(db)).name

async function composeOfAccount(
  composer: Composer,
  template: keyof typeof ofAccount,
  mail: Queued,
): Promise<Draft | undefined> {
  const { userId, code } = AccountMail.parse(mail.data)
  const user = await findUser(composer.db, userId)
  if (!user) return undefined
  const { isVerified, name } = addressee(user, mail)
  return { isVerified, write: async () => ofAccount[template](await shopName(composer), composer, { name, code }) }
}

async function composeSecurity(
  { db, origin }: Composer,
  template: SecurityMail['template'],
  mail: Queued,
): Promise<Draft | undefined> {
  const user = await findUser(db, AccountMail.parse(mail.data).userId)
  if (!user) return undefined
  const { isVerified, name } = addressee(user, mail)
  const links = { newPassword: `${origin}/forgetpassword`, home: origin }
  const write = async () => ({
    name,
    ...securityMails[template](mail.data, { shop: await shopName({ db }), ...links }),
  })
  return { isVerified, write }
}

async function composeReset({ db, origin }: Composer, mail: Queued): Promise<Draft | undefined> {
  const { email } = ResetMail.parse(mail.data)
  const user = await findUserByEmail(db, email)
  if (!user) return undefined
  const { isVerified, name } = addressee(user, mail)
  return {
    isVerified,
    write: async () => {
      const reset = await makeResetCode(db, email)
      return reset && templates.resetPassword(await shopName({ db }), name, `${origin}/changepassword/${reset.code}`)
    },
  }
}

const isParcelMail = (template: OrderMail): template is ParcelMailName => Object.hasOwn(parcelMails, template)

async function composeOfSale(composer: Composer, template: OrderMail, mail: Queued): Promise<Draft | undefined> {
  const { saleId, shipmentId } = SaleMail.parse(mail.data)
  const row = await findSale(composer.db, saleId)
  if (!row) return undefined
  const user = row.user_id === null ? undefined : await findUser(composer.db, row.user_id)
  const { isVerified } = addressee(user, mail)
  const sale = isVerified ? toSale(row) : withoutTypedText(toSale(row))
  const link = saleLink(composer, saleId, row.user_id !== null)
  if (!isParcelMail(template)) {
    const write = async () => templates.orderTemplates[template](sale, link, await readShopSettings(composer.db))
    return {
      isVerified,
      write:
        isVerified && template === 'orderCompleted' && hasInvoice(sale) ? withInvoice(composer, sale, write) : write,
    }
  }
  const parcel = await findParcel(composer, row, shipmentId)
  // The parcel moved on, which has its own mail, or was undone.
  if (parcel?.state !== parcelMails[template].state) return undefined
  const links = { order: link, track: `${composer.origin}/track` }
  return { isVerified, write: async () => parcelTemplate(template, sale, parcel, links) }
}

/**
 * The mail of a completed order brings its invoice along; it is made when the mail is sent. An address that nobody has
 * verified gets none, for it has the buyer's name and address.
 */
const withInvoice =
  ({ db }: Composer, sale: Sale, write: () => Promise<MailContent>) =>
  async () => ({
    ...(await write()),
    attachment: await invoiceFile(await withOwnSerials(db, sale), await readShopSettings(db)),
  })

/** As the customer sees it. */
async function findParcel({ db, keys }: Composer, sale: SaleRow, id: string): Promise<MailedParcel | undefined> {
  const row = (await listParcels(db, sale.id)).find((parcel) => parcel.id === id)
  return row && { ...toShipment(row, sale, { isStaff: false, keys }), isPart: row.pieces < countOf(sale.lines) }
}

/** Only the first one goes to an address that nobody has confirmed. */
async function composeOfAlert(
  { db, origin, keys }: Composer,
  template: AlertMailName,
  mail: Queued,
): Promise<Draft | undefined> {
  const row = await findAlert(db, AlertMail.parse(mail.data).alertId)
  if (!row) return undefined
  const alert = toAlert(row)
  const links = {
    alert: `${origin}/stockalert/${alertCode(keys, row.id)}`,
    product: `${origin}/product/${alert.product}${alert.variant ? `?variant=${alert.variant}` : ''}`,
  }
  return {
    isVerified: template !== 'confirmAlert',
    write: async () => templates.alertTemplates[template](titleWithChoice(alert), links),
  }
}

function addressee(user: UserRow | undefined, { recipient }: Queued): { isVerified: boolean; name: string } {
  if (!user || user.email_verified_at === null || user.email.toLowerCase() !== recipient.toLowerCase())
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

/** The owner of an account's order signs in. A guest's link has the key that shows the order in full. */
const saleLink = ({ origin, keys }: Composer, id: string, hasAccount: boolean): string =>
  hasAccount ? `${origin}/payment/${id}` : `${origin}/payment/${id}?key=${orderKey(keys, id)}`
