import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { now } from '../db/now.ts'
import type { Db, Trx } from '../db/schema.ts'
import { hashOfToken } from '../random-token.ts'
import type { Key, Keys } from '../settings/keys.ts'
import { type Device, endSession, insertToken, toDeviceRow } from './sessions.ts'

/** For so long a used token is still exchanged for the same successor: two tabs, or an answer that was lost. */
const GRACE_S = 30

/**
 * What became of a refresh token. `reused`: it was used longer than the grace ago, which only a thief or a copy does;
 * its sign-in has ended. `refused`: it is unknown or expired, or its sign-in had ended.
 */
export type Renewal =
  | { kind: 'renewed'; token: string; userId: string; sessionId: string }
  | { kind: 'reused'; userId: string; sessionId: string }
  | { kind: 'refused' }

/** Always the same for one token and key: two tabs that ask get one successor, without storing it in the clear. */
const successorOf = ({ bytes }: Key, token: string): string =>
  createHmac('sha256', bytes).update(token).digest('base64url')

/** The successor that a used token got, by whichever key was the first then. */
async function findStored(trx: Trx, candidates: readonly string[]): Promise<string | undefined> {
  const rows = await trx
    .selectFrom('session')
    .select('token_hash')
    .where('token_hash', 'in', candidates.map(hashOfToken))
    .execute()
  return candidates.find((token) => rows.some(({ token_hash }) => token_hash === hashOfToken(token)))
}

type Given = { token: string; device: Device }

/** Exchanges a refresh token for its successor. */
export const renewSession = (db: Db, keys: Keys, given: Given): Promise<Renewal> =>
  db.transaction().execute(async (trx) => {
    const row = await lockToken(trx, given.token)
    if (!row || row.ended_at || row.is_expired) return { kind: 'refused' }
    const of = { userId: row.user_id, sessionId: row.family_id }
    if (row.used_at && !row.is_in_grace) {
      await endSession(trx, of.sessionId)
      return { kind: 'reused', ...of }
    }
    const candidates = keys.of('refreshToken').map((key) => successorOf(key, given.token))
    const [newest = ''] = candidates
    const token = row.used_at ? await findStored(trx, candidates) : newest
    if (!token) return { kind: 'refused' }
    if (!row.used_at) await replace(trx, { ...of, id: row.id, successor: token, device: given.device })
    return { kind: 'renewed', token, ...of }
  })

const lockToken = (trx: Trx, token: string) =>
  trx
    .selectFrom('session')
    .innerJoin('sign_in', 'sign_in.id', 'session.family_id')
    .select(['session.id', 'family_id', 'used_at', 'user_id', 'ended_at'])
    .select(sql<boolean>`expires_at < now()`.as('is_expired'))
    .select(sql<boolean>`used_at > now() - make_interval(secs => ${GRACE_S})`.as('is_in_grace'))
    .where('token_hash', '=', hashOfToken(token))
    .forUpdate('session')
    .executeTakeFirst()

/** Whose refresh token it is and of which sign-in, while it would be exchanged; it is not used up. */
export const findByToken = (db: Db, token: string): Promise<{ userId: string; sessionId: string } | undefined> =>
  db
    .selectFrom('session')
    .innerJoin('sign_in', 'sign_in.id', 'family_id')
    .select(['user_id as userId', 'family_id as sessionId'])
    .where('token_hash', '=', hashOfToken(token))
    .where('ended_at', 'is', null)
    .where(
      sql<boolean>`expires_at > now() and (used_at is null or used_at > now() - make_interval(secs => ${GRACE_S}))`,
    )
    .executeTakeFirst()

type Replacement = { id: string; sessionId: string; successor: string; device: Device }

async function replace(trx: Trx, { id, sessionId, successor, device }: Replacement): Promise<void> {
  await trx.updateTable('session').set({ used_at: now() }).where('id', '=', id).execute()
  await trx
    .updateTable('sign_in')
    .set({ seen_at: now(), ...toDeviceRow(device) })
    .where('id', '=', sessionId)
    .execute()
  await insertToken(trx, { sessionId, token: successor })
}
