import type { TwoFactor } from '#contract/people/two-factor.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Db, RowOf, Trx } from '../../platform/db/schema.ts'
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'

export type TwoFactorRow = RowOf<'two_factor'>

/** Undefined where none is turned on. */
export const findTwoFactor = (db: Db, userId: string): Promise<TwoFactorRow | undefined> =>
  db
    .selectFrom('two_factor')
    .selectAll()
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst()

/** Reads whether two-step sign-in is on, and how many recovery codes are not used. */
export async function readTwoFactorState(
  db: Db,
  userId: string,
): Promise<Pick<TwoFactor, 'isOn' | 'recoveryLeft'>> {
  const row = await findTwoFactor(db, userId)
  const { left } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { isOn: row !== undefined, recoveryLeft: Number(left) }
}

/**
 * A secret that no code has confirmed yet; an earlier one is replaced. False: it is turned on
 * already.
 */
export async function storePendingSecret(
  db: Db,
  userId: string,
  sealed_secret: string,
): Promise<boolean> {
  const stored = await db
    .insertInto('two_factor')
    .values({ user_id: userId, sealed_secret })
    .onConflict((on) =>
      on
        .column('user_id')
        .doUpdateSet({ sealed_secret, last_step: 0 })
        .where('two_factor.enabled_at', 'is', null),
    )
    .executeTakeFirst()
  return stored.numInsertedOrUpdatedRows === 1n
}

export const lockTwoFactor = (trx: Trx, userId: string): Promise<TwoFactorRow | undefined> =>
  trx
    .selectFrom('two_factor')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

export const setTwoFactorEnabled = (trx: Trx, userId: string, step: number): Promise<unknown> =>
  trx
    .updateTable('two_factor')
    .set({ enabled_at: databaseNow(), last_step: step })
    .where('user_id', '=', userId)
    .execute()

/** Marks a time step as used; of two concurrent calls with its code, one succeeds. */
export async function spendTotpStep(db: Db, userId: string, step: number): Promise<boolean> {
  const spent = await db
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return spent.numUpdatedRows === 1n
}

/** Marks a recovery code as used; of two concurrent calls, one succeeds. */
export async function spendRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  const spent = await db
    .updateTable('recovery_code')
    .set({ used_at: databaseNow() })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOfRecoveryCode(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return spent.numUpdatedRows === 1n
}

/** New recovery codes in place of all earlier ones. */
export async function replaceRecoveryCodes(trx: Trx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOfRecoveryCode(code) })))
    .execute()
  return codes
}

/** Deletes the second factor with its recovery codes. False: none was turned on. */
export async function forgetTwoFactor(db: Db, userId: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('two_factor')
    .where('user_id', '=', userId)
    .returning('enabled_at')
    .executeTakeFirst()
  return gone?.enabled_at != null
}
