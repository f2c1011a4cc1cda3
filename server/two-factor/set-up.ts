import { messages } from '#contract/messages.ts'
import { type Act, writeAudit } from '../audit/audit.ts'
import type { Db, Trx } from '../db/schema.ts'
import { badField, conflict } from '../errors.ts'
import { queueSecurityMail } from '../mail/outbox.ts'
import { findUser, lockUser, type UserRow } from '../users/queries.ts'
import { forgetTwoFactor, keepPending, lockTwoFactor, replaceRecoveryCodes, setEnabled } from './queries.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import type { TwoFactors } from './spend-code.ts'
import { newSecret, stepOf, totpUri } from './totp.ts'

/**
 * A new secret, to be shown once; the second factor is on only when a code has shown that the app has it.
 * @throws 409 where it is on, and for an address that is not verified: a stranger who opened an account with it must not
 * keep its owner out
 */
export async function beginTwoFactor({ db, vault }: TwoFactors, user: UserRow) {
  if (!user.email_verified_at) throw conflict(messages.verifyFirst)
  const secret = newSecret()
  if (!(await keepPending(db, user.id, vault.seal(secret, user.id)))) throw conflict(messages.twoFactorIsOn)
  return { secret, uri: totpUri(secret, user.email) }
}

/** Turns it on with a first code; answers the recovery codes, which are shown this once. @throws 400, 409 */
export const turnOn = ({ db, vault }: TwoFactors, act: Act, code: string): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    const { id } = act.actor
    await lockUser(trx, id) // who signs in meanwhile without a code is there when the others are ended, or is refused
    const row = await lockTwoFactor(trx, id)
    if (!row) throw conflict(messages.twoFactorNotBegun)
    if (row.enabled_at) throw conflict(messages.twoFactorIsOn)
    const secret = vault.open(row.sealed_secret, id)
    const step = secret && stepOf(code, secret)
    if (!step) throw badField('code', messages.wrongCode)
    await setEnabled(trx, id, step)
    await tell(trx, act, 'twoFactorOn')
    return renew(trx, id)
  })

/** @throws 409 where it is off */
export const turnOff = (db: Db, act: Act): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await forgetTwoFactor(trx, act.actor.id))) throw conflict(messages.twoFactorIsOff)
    await tell(trx, act, 'twoFactorOff')
  })

/** Ten new recovery codes; the old ones work no more. @throws 409 where it is off */
export const renewCodes = (db: Db, act: Act): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    const row = await lockTwoFactor(trx, act.actor.id)
    if (!row?.enabled_at) throw conflict(messages.twoFactorIsOff)
    await writeAudit(trx, act, { action: 'twoFactor.codes', target: act.actor.id, details: { name: act.actor.name } })
    return renew(trx, act.actor.id)
  })

async function renew(trx: Trx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(trx, userId, codes)
  return codes
}

async function tell(trx: Trx, act: Act, template: 'twoFactorOn' | 'twoFactorOff'): Promise<void> {
  const { id, name } = act.actor
  const user = await findUser(trx, id)
  await writeAudit(trx, act, {
    action: template === 'twoFactorOn' ? 'twoFactor.on' : 'twoFactor.off',
    target: id,
    details: { name },
  })
  if (user) await queueSecurityMail(trx, user, { template })
}
