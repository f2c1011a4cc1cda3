import { z } from 'zod'
import { makeResetCode } from '../accounts/forgot-password.ts'
import type { Db } from '../db/schema.ts'
import type { Keys } from '../keys.ts'
import { orderKey } from '../sales/access.ts'
import { findSale, toSale } from '../sales/queries.ts'
import { findUser } from '../users/queries.ts'
import { type SecurityMail, securityMails } from './security-mails.ts'
import type { MailContent } from './templates.ts'
import * as templates from './templates.ts'

export type Composer = { db: Db; origin: string; keys: Keys }

const AccountMail = z.object({ userId: z.string(), code: z.string().default('') })
const ResetMail = z.object({ email: z.string() })
const SaleMail = z.object({ saleId: z.string() })

const ofAccount = {
  verifyEmail: ({ origin }: Composer, name: string, code: string) =>
    templates.verifyEmail(name, `${origin}/verify/${code}`),
  passwordChanged: ({ origin }: Composer, name: string) => templates.passwordChanged(name, `${origin}/forgetpassword`),
}

const ofSale = {
  orderPlaced: templates.orderPlaced,
  paymentReceived: templates.paymentReceived,
  orderCancelled: templates.orderCancelled,
  orderCompleted: templates.orderCompleted,
}

/** Writes a queued mail out, from what is true now. Undefined: what it was about is gone. */
export async function compose(composer: Composer, template: string, data: unknown): Promise<MailContent | undefined> {
  if (Object.hasOwn(ofAccount, template)) {
    const { userId, code } = AccountMail.parse(data)
    const user = await findUser(composer.db, userId)
    return user && ofAccount[template as keyof typeof ofAccount](composer, user.full_name, code)
  }
  if (Object.hasOwn(securityMails, template))
    return composeSecurity(composer, template as SecurityMail['template'], data)
  if (template === 'resetPassword') return composeReset(composer, data)
  const { saleId } = SaleMail.parse(data)
  const row = await findSale(composer.db, saleId)
  if (!row) return undefined
  const sale = toSale(row)
  return ofSale[template as keyof typeof ofSale](sale, saleLink(composer, saleId, row.user_id !== null))
}

/** Whoever opened an account with an address that is not verified may have typed any name: it is left out. */
async function composeSecurity(
  { db, origin }: Composer,
  template: SecurityMail['template'],
  data: unknown,
): Promise<MailContent | undefined> {
  const user = await findUser(db, AccountMail.parse(data).userId)
  const name = user?.email_verified_at ? user.full_name : ''
  return user && { name, ...securityMails[template](data, { newPassword: `${origin}/forgetpassword`, home: origin }) }
}

async function composeReset({ db, origin }: Composer, data: unknown): Promise<MailContent | undefined> {
  const made = await makeResetCode(db, ResetMail.parse(data).email)
  return made && templates.resetPassword(made.row.full_name, `${origin}/changepassword/${made.code}`)
}

/** An account's order is seen after signing in; a guest's link carries the key that shows it in full. */
const saleLink = ({ origin, keys }: Composer, id: string, hasAccount: boolean): string =>
  hasAccount ? `${origin}/payment/${id}` : `${origin}/payment/${id}?key=${orderKey(keys, id)}`
