import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'
import { type Device, endSession, hashOf, insertToken, toDeviceRow } from './sessions.ts'

/** So long a used token still brings its successor: two tabs, or an answer that was lost. */
const GRACE_S = 30

/**
 * What became of a refresh token. `reused`: it was used longer than the grace ago, which only a thief or a copy does;
 * its sign-in has ended. `refused`: it is unknown or expired, or its sign-in had ended.
 */
export type Renewal =
  | { kind: 'renewed'; token: string; userId: string; sessionId: string }
  | { kind: 'reused'; userId: string; sessionId: string }
  | { kind: 'refused' }

/** Always the same for one token: two tabs that ask get one successor, without storing it in the clear. */
const successorOf = (secret: string, token: string): string =>
  createHmac('sha256', secret).update(`refresh:${token}`).digest('base64url')

type Given = { token: string; device: Device }

/** Exchanges a refresh token for its successor. */
export const renewSession = (db: Db, secret: string, { token, device }: Given): Promise<Renewal> =>
  db.transaction().execute(async (trx) => {
    const row = await lockToken(trx, token)
    if (!row || row.ended_at || row.is_expired) return { kind: 'refused' }
    const of = { userId: row.user_id, sessionId: row.family_id }
    const successor = successorOf(secret, token)
    if (!row.used_at) await replace(trx, { ...of, id: row.id, successor, device })
    else if (!row.is_in_grace) {
      await endSession(trx, of.sessionId)
      return { kind: 'reused', ...of }
    }
    return { kind: 'renewed', token: successor, ...of }
  })

const lockToken = (trx: Trx, token: string) =>
  trx
    .selectFrom('session')
    .innerJoin('sign_in', 'sign_in.id', 'session.family_id')
    .select(['session.id', 'family_id', 'used_at', 'user_id', 'ended_at'])
    .select(sql<boolean>`expires_at < now()`.as('is_expired'))
    .select(sql<boolean>`used_at > now() - make_interval(secs => ${GRACE_S})`.as('is_in_grace'))
    .where('token_hash', '=', hashOf(token))
    .forUpdate('session')
    .executeTakeFirst()

type Replacement = { id: string; sessionId: string; successor: string; device: Device }

async function replace(trx: Trx, { id, sessionId, successor, device }: Replacement): Promise<void> {
  const now = sql`now()` as never
  await trx.updateTable('session').set({ used_at: now }).where('id', '=', id).execute()
  await trx
    .updateTable('sign_in')
    .set({ seen_at: now, ...toDeviceRow(device) })
    .where('id', '=', sessionId)
    .execute()
  await insertToken(trx, { sessionId, token: successor })
}
