import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/schema.ts'

/**
 * A known device of an account is a browser, by its signed cookie, in which the account was signed
 * in to before.
 */

/** The user with this address, in lower case, if the device is known to them. */
export async function findKnownUser(
  db: Db,
  email: string,
  deviceId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('user_account', 'user_account.id', 'user_id')
    .select('user_id')
    .where(sql`lower(email)`, '=', email)
    .where('device_id', '=', deviceId)
    .limit(1)
    .executeTakeFirst()
  return row?.user_id
}

/** Whether the user had no other session in the browser of this one. */
export async function isNewDevice(db: Db, sessionId: string): Promise<boolean> {
  const known = await db
    .selectFrom('session as now')
    .innerJoin('session as before', (join) =>
      join
        .onRef('before.user_id', '=', 'now.user_id')
        .onRef('before.device_id', '=', 'now.device_id'),
    )
    .select('before.id')
    .where('now.id', '=', sessionId)
    .whereRef('before.id', '!=', 'now.id')
    .limit(1)
    .executeTakeFirst()
  return known === undefined
}

export const forgetDevices = (trx: Trx, userId: string): Promise<unknown> =>
  trx.updateTable('session').set({ device_id: null }).where('user_id', '=', userId).execute()
