import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { PurposeKey, PurposeKeys } from '../../platform/config/keys.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Db, RowOf, Trx } from '../../platform/db/schema.ts'
import { hashOfToken } from '../../platform/random-token.ts'
import type { Device } from './device.ts'
import { endSingleSession } from './end-sessions.ts'
import { readRefreshToken } from './refresh-cookie.ts'
import { insertRefreshToken, toDeviceRow } from './start-session.ts'

/**
 * For this time a used token is still exchanged for the same successor: two tabs, or a lost answer.
 */
const GRACE_S = 30

type TokenOwner = Pick<RowOf<'user_account'>, 'id' | 'full_name' | 'email' | 'role'> & {
  status: 'block' | 'unblock'
}

/**
 * `reused`: used after the grace, so there is a copy; its session has ended. `refused`: unknown,
 * expired or ended.
 */
export type Renewal =
  | { kind: 'renewed'; token: string; owner: TokenOwner; sessionId: string }
  | { kind: 'reused'; owner: TokenOwner; sessionId: string }
  | { kind: 'refused' }

/**
 * Exchanges a refresh token for its successor. The token's row is locked, so that two calls at once
 * get the same successor. So does a call that repeats it within the grace period. A token that is
 * used again after that ends its session: somebody has a copy of it.
 */
export const renewStoredSession = (
  db: Db,
  keys: PurposeKeys,
  given: { token: string; device: Device },
): Promise<Renewal> =>
  db.transaction().execute(async (trx) => {
    const row = await lockRefreshToken(trx, given.token)
    if (!row || row.ended_at || row.is_expired) return { kind: 'refused' }
    const { session_id: sessionId, owner } = row
    if (row.used_at && !row.is_in_grace) {
      await endSingleSession(trx, sessionId)
      return { kind: 'reused', owner, sessionId }
    }
    const candidates = keys.for('refreshToken').map((key) => successorOf(key, given.token))
    const [newest = ''] = candidates
    const token = row.used_at ? await findStoredToken(trx, candidates) : newest
    if (!token) return { kind: 'refused' }
    if (!row.used_at)
      await replaceToken(trx, { id: row.id, sessionId, successor: token, device: given.device })
    return { kind: 'renewed', token, owner, sessionId }
  })

async function lockRefreshToken(trx: Trx, token: string) {
  const row = await trx
    .selectFrom('refresh_token')
    .innerJoin('session', 'session.id', 'refresh_token.session_id')
    .innerJoin('user_account', 'user_account.id', 'session.user_id')
    .select(['refresh_token.id', 'session_id', 'used_at', 'ended_at'])
    .select(['user_id', 'full_name', 'email', 'role', 'status'])
    .select(sql<boolean>`expires_at < now()`.as('is_expired'))
    .select(sql<boolean>`used_at > now() - make_interval(secs => ${GRACE_S})`.as('is_in_grace'))
    .where('token_hash', '=', hashOfToken(token))
    .forUpdate('refresh_token')
    .executeTakeFirst()
  if (!row) return undefined
  const { user_id: id, full_name, email, role, status, ...rest } = row
  return { ...rest, owner: { id, full_name, email, role, status } }
}

/**
 * Always the same for one token and key: two tabs get one successor, which is stored as a hash
 * only.
 */
const successorOf = ({ bytes }: PurposeKey, token: string): string =>
  createHmac('sha256', bytes).update(token).digest('base64url')

/** The successor that a used token got, by whichever key was the first then. */
async function findStoredToken(
  trx: Trx,
  candidates: readonly string[],
): Promise<string | undefined> {
  const rows = await trx
    .selectFrom('refresh_token')
    .select('token_hash')
    .where('token_hash', 'in', candidates.map(hashOfToken))
    .execute()
  return candidates.find((token) =>
    rows.some(({ token_hash }) => token_hash === hashOfToken(token)),
  )
}

type Replacement = { id: string; sessionId: string; successor: string; device: Device }

async function replaceToken(
  trx: Trx,
  { id, sessionId, successor, device }: Replacement,
): Promise<void> {
  await trx
    .updateTable('refresh_token')
    .set({ used_at: databaseNow() })
    .where('id', '=', id)
    .execute()
  await trx
    .updateTable('session')
    .set({ seen_at: databaseNow(), ...toDeviceRow(device) })
    .where('id', '=', sessionId)
    .execute()
  await insertRefreshToken(trx, { sessionId, token: successor })
}

/**
 * The session of a browser by its refresh cookie, if that can still be exchanged. Does not use the
 * token.
 */
export async function findSessionHere(db: Db, request: FastifyRequest) {
  const token = readRefreshToken(request)
  if (!token) return undefined
  return db
    .selectFrom('refresh_token')
    .innerJoin('session', 'session.id', 'session_id')
    .select(['user_id as userId', 'session_id as sessionId'])
    .where('token_hash', '=', hashOfToken(token))
    .where('ended_at', 'is', null)
    .where(
      sql<boolean>`expires_at > now() and (used_at is null or used_at > now() - make_interval(secs => ${GRACE_S}))`,
    )
    .executeTakeFirst()
}
