import { messages } from '#contract/messages.ts'
import { type Act, OPERATOR, writeAudit } from '../../platform/audit/audit.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { badField, conflict } from '../../platform/errors.ts'
import { queueSecurityMail } from '../../platform/mail/outbox.ts'
import type { ShopContext } from '../../platform/settings/store.ts'
import { endAllSessions } from '../sessions/end-sessions.ts'
import { findUser, findUserByEmail, lockUser, type UserRow } from '../users/queries.ts'
import {
  forgetTwoFactor,
  lockTwoFactor,
  replaceRecoveryCodes,
  setEnabled,
  storePending,
} from './queries.ts'
import type { TwoFactors } from './spend-code.ts'
import { newSecret, stepOf, totpUri } from './totp.ts'

/**
 * A new secret, to be shown once. The second factor is on when a first code has proved that the app
 * has the secret.
 * @throws 409 where it is on, and for an address that is not verified: a stranger who opened an
 * account with it must not lock its owner out
 */
export async function beginTwoFactor(
  { db, settings, vault }: ShopContext & TwoFactors,
  user: UserRow,
) {
  if (!user.email_verified_at) throw conflict(messages.verifyFirst)
  const secret = newSecret()
  if (!(await storePending(db, user.id, vault.seal(secret, user.id))))
    throw conflict(messages.twoFactorIsOn)
  return { secret, uri: totpUri(secret, user.email, (await settings.read()).name) }
}

/** Returns the recovery codes, which are shown only once. @throws 400, 409 */
export const turnOn = ({ db, vault }: TwoFactors, act: Act, code: string): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    const { id } = act.actor
    // a sign-in without a code either finishes first and is ended with the others, or is refused
    await lockUser(trx, id)
    const row = await lockTwoFactor(trx, id)
    if (!row) throw conflict(messages.twoFactorNotBegun)
    if (row.enabled_at) throw conflict(messages.twoFactorIsOn)
    const secret = vault.open(row.sealed_secret, id)
    const step = secret && stepOf(code, secret)
    if (!step) throw badField('code', messages.wrongCode)
    await setEnabled(trx, id, step)
    await note(trx, act, 'twoFactorOn')
    return replaceRecoveryCodes(trx, id)
  })

/** @throws 409 where it is off */
export const turnOff = (db: Db, act: Act): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await forgetTwoFactor(trx, act.actor.id))) throw conflict(messages.twoFactorIsOff)
    await note(trx, act, 'twoFactorOff')
  })

/**
 * Turns off the second factor for the operator. Returns the sessions that ended; undefined if it
 * was off.
 */
export const resetTwoFactor = (db: Db, email: string): Promise<string[] | undefined> =>
  db.transaction().execute(async (trx) => {
    const row = await findUserByEmail(trx, email)
    if (!row || !(await forgetTwoFactor(trx, row.id))) return undefined
    await writeAudit(trx, OPERATOR, {
      action: 'twoFactor.off',
      target: row.id,
      details: { name: row.full_name },
    })
    await queueSecurityMail(trx, row, { template: 'twoFactorOff' })
    return endAllSessions(trx, row.id)
  })

/** Ten new recovery codes in place of the old ones. @throws 409 where it is off */
export const renewCodes = (db: Db, act: Act): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    const row = await lockTwoFactor(trx, act.actor.id)
    if (!row?.enabled_at) throw conflict(messages.twoFactorIsOff)
    await writeAudit(trx, act, {
      action: 'twoFactor.codes',
      target: act.actor.id,
      details: { name: act.actor.name },
    })
    return replaceRecoveryCodes(trx, act.actor.id)
  })

async function note(trx: Trx, act: Act, template: 'twoFactorOn' | 'twoFactorOff'): Promise<void> {
  const { id, name } = act.actor
  const user = await findUser(trx, id)
  const action = template === 'twoFactorOn' ? 'twoFactor.on' : 'twoFactor.off'
  await writeAudit(trx, act, { action, target: id, details: { name } })
  if (user) await queueSecurityMail(trx, user, { template })
}
