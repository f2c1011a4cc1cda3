import type { TwoFactors } from './spend-code.ts'

/**
 * Seals secrets of older keys with the newest key: after that the older keys are not needed.
 * Returns how many secrets cannot be read because their key is gone: those accounts need a recovery
 * code, or `npm run admin:reset-2fa`.
 */
export async function resealSecrets({ db, vault }: TwoFactors): Promise<number> {
  const rows = await db.selectFrom('two_factor').select(['user_id', 'sealed_secret']).execute()
  let lost = 0
  for (const { user_id, sealed_secret } of rows.filter((row) =>
    vault.isOutdated(row.sealed_secret),
  )) {
    const secret = vault.open(sealed_secret, user_id)
    if (secret === undefined) lost += 1
    else
      await db
        .updateTable('two_factor')
        .set({ sealed_secret: vault.seal(secret, user_id) })
        .where('user_id', '=', user_id)
        .where('sealed_secret', '=', sealed_secret) // unless a new one was set up since
        .execute()
  }
  return lost
}
