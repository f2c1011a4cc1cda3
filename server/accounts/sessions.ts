import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'
import { newId } from '../ids.ts'

/** Sign-ins: each is a family of refresh tokens, of which one is good at a time. Stored as hashes. */

const LIFE_DAYS = 30
/** So long a used token still brings its successor: two tabs, or an answer that was lost. */
const GRACE_S = 30

export type Device = { userAgent: string; address: string }
export type Renewed = { token: string; userId: string }

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const expiry = sql<Date>`now() + make_interval(days => ${LIFE_DAYS})`

type NewSession = { userId: string; familyId: string; token: string; device: Device }

const insert = (db: Db, { userId, familyId, token, device }: NewSession): Promise<unknown> =>
  db
    .insertInto('session')
    .values({
      id: newId(),
      user_id: userId,
      family_id: familyId,
      token_hash: hashOf(token),
      user_agent: device.userAgent.slice(0, 300),
      address: device.address,
      expires_at: expiry as never,
    })
    .execute()

/** A new sign-in; answers its first refresh token. */
export async function openSession(db: Db, userId: string, device: Device): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insert(db, { userId, familyId: randomUUID(), token, device })
  return token
}

/** Always the same for one token: whoever asks twice gets one successor, without storing it in the clear. */
const successorOf = (secret: string, token: string): string =>
  createHmac('sha256', secret).update(`refresh:${token}`).digest('base64url')

/**
 * Exchanges a refresh token for its successor. Undefined: it is unknown, expired or revoked, or was used longer than
 * the grace ago, which only a thief or a copy does: then its whole family ends.
 */
export const renewSession = (
  db: Db,
  secret: string,
  given: { token: string; device: Device },
): Promise<Renewed | undefined> =>
  db.transaction().execute(async (trx) => {
    const row = await lockSession(trx, given.token)
    if (!row || row.revoked_at || row.is_expired) return undefined
    const token = successorOf(secret, given.token)
    const renewed = { token, userId: row.user_id }
    if (!row.used_at) {
      await trx
        .updateTable('session')
        .set({ used_at: sql`now()` as never })
        .where('id', '=', row.id)
        .execute()
      await insert(trx, { userId: row.user_id, familyId: row.family_id, token, device: given.device })
      return renewed
    }
    if (row.is_in_grace) return renewed
    await revoke(trx).where('family_id', '=', row.family_id).execute()
    return undefined
  })

const lockSession = (trx: Trx, token: string) =>
  trx
    .selectFrom('session')
    .select(['id', 'user_id', 'family_id', 'used_at', 'revoked_at'])
    .select(sql<boolean>`expires_at < now()`.as('is_expired'))
    .select(sql<boolean>`used_at > now() - make_interval(secs => ${GRACE_S})`.as('is_in_grace'))
    .where('token_hash', '=', hashOf(token))
    .forUpdate()
    .executeTakeFirst()

const revoke = (db: Db) =>
  db
    .updateTable('session')
    .set({ revoked_at: sql`now()` as never })
    .where('revoked_at', 'is', null)

/** Signing out: this sign-in ends, others go on. */
export async function closeSession(db: Db, token: string): Promise<void> {
  const families = db.selectFrom('session').select('family_id').where('token_hash', '=', hashOf(token))
  await revoke(db).where('family_id', 'in', families).execute()
}

/** Ends every sign-in of a person. */
export const closeAllSessions = (db: Db, userId: string): Promise<unknown> =>
  revoke(db).where('user_id', '=', userId).execute()

/** Whether this person signed in from this address before. */
export async function isKnownAddress(db: Db, userId: string, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', userId)
    .where('address', '=', address)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
