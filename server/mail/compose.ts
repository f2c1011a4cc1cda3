import { z } from 'zod'
import type { Sale } from '#contract/sales.ts'
import type { Db } from '../db/schema.ts'
import type { Keys } from '../keys.ts'
import type { Waits } from '../payments/jobs.ts'
import { orderKey } from '../sales/access.ts'
import { findSale, toSale } from '../sales/queries.ts'
import { findUser, type UserRow } from '../users/queries.ts'
import type { OrderMail } from './outbox.ts'
import type { MailContent } from './templates.ts'
import * as templates from './templates.ts'

export type Composer = Waits & { db: Db; origin: string; keys: Keys }
export type Queued = { template: string; data: unknown; recipient: string }
/**
 * `isVerified`: the address is that of the account that the mail is about, and was verified. To any other a mail may
 * come unasked for, so nothing stands in it that whoever caused it has typed.
 */
export type Composed = { content: MailContent; isVerified: boolean }

const AccountMail = z.object({ userId: z.string(), code: z.string().default('') })
const SaleMail = z.object({ saleId: z.string() })

const ofAccount = {
  verifyEmail: ({ origin }: Composer, name: string, code: string) =>
    templates.verifyEmail(name, `${origin}/verify/${code}`),
  resetPassword: ({ origin }: Composer, name: string, code: string) =>
    templates.resetPassword(name, `${origin}/changepassword/${code}`),
  passwordChanged: ({ origin }: Composer, name: string) => templates.passwordChanged(name, `${origin}/forgetpassword`),
}

type OfSale = (sale: Sale, link: string, waits: Waits) => MailContent
const ofSale: Record<OrderMail, OfSale> = {
  orderPlaced: templates.orderPlaced,
  orderOnDelivery: templates.orderOnDelivery,
  paymentReceived: templates.paymentReceived,
  orderCancelled: templates.orderCancelled,
  orderCompleted: templates.orderCompleted,
}

export const ORDER_MAILS = Object.keys(ofSale)
export const isOrderMail = (template: string): template is OrderMail => Object.hasOwn(ofSale, template)

/** Writes a queued mail out, from what is true now. Undefined: what it was about is gone. */
export const compose = (composer: Composer, mail: Queued): Promise<Composed | undefined> =>
  isOrderMail(mail.template) ? composeOfSale(composer, mail.template, mail) : composeOfAccount(composer, mail)

async function composeOfAccount(composer: Composer, mail: Queued): Promise<Composed | undefined> {
  const { userId, code } = AccountMail.parse(mail.data)
  const user = await findUser(composer.db, userId)
  if (!user) return undefined
  const isVerified = isVerifiedAddress(user, mail.recipient)
  const write = ofAccount[mail.template as keyof typeof ofAccount]
  return { content: write(composer, isVerified ? user.full_name : '', code), isVerified }
}

async function composeOfSale(composer: Composer, template: OrderMail, mail: Queued): Promise<Composed | undefined> {
  const { saleId } = SaleMail.parse(mail.data)
  const row = await findSale(composer.db, saleId)
  if (!row) return undefined
  const user = row.user_id === null ? undefined : await findUser(composer.db, row.user_id)
  const isVerified = isVerifiedAddress(user, mail.recipient)
  const sale = isVerified ? toSale(row) : withoutTypedText(toSale(row))
  return { content: ofSale[template](sale, saleLink(composer, saleId, row.user_id !== null), composer), isVerified }
}

const isVerifiedAddress = (user: UserRow | undefined, recipient: string): boolean =>
  user !== undefined && user.email_verified_at !== null && user.email.toLowerCase() === recipient.toLowerCase()

/** What is left is the shop's own: titles, sums, and the name of the state. */
const withoutTypedText = (sale: Sale): Sale => ({
  ...sale,
  personalDetails: [],
  shipping: sale.shipping.slice(0, 1),
  moreDetails: '',
})

/** An account's order is seen after signing in; a guest's link carries the key that shows it in full. */
const saleLink = ({ origin, keys }: Composer, id: string, hasAccount: boolean): string =>
  hasAccount ? `${origin}/payment/${id}` : `${origin}/payment/${id}?key=${orderKey(keys, id)}`
