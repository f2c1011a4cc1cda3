import type { Db } from '../../platform/db/schema.ts'
import { findTwoFactor, spendRecoveryCode, spendTotpStep } from './queries.ts'
import { isAuthenticatorCode, totpStepOf } from './totp.ts'
import type { Vault } from './vault.ts'

export type TwoFactors = { db: Db; vault: Vault }

export type CodeKind = 'app' | 'recovery'

/**
 * One of two concurrent calls with a code succeeds. Undefined: it is wrong or used, or there is no
 * second factor.
 */
export async function spendSecondStepCode(
  { db, vault }: TwoFactors,
  userId: string,
  code: string,
): Promise<CodeKind | undefined> {
  const row = await findTwoFactor(db, userId)
  if (!row) return undefined
  const digits = code.replace(/\s/g, '')
  if (!isAuthenticatorCode(digits))
    return (await spendRecoveryCode(db, userId, code)) ? 'recovery' : undefined
  const secret = vault.open(row.sealed_secret, userId)
  const step = secret === undefined ? undefined : totpStepOf(digits, secret)
  return step !== undefined && (await spendTotpStep(db, userId, step)) ? 'app' : undefined
}
