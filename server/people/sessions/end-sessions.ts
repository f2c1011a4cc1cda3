import { messages } from '#contract/messages.ts'
import { now } from '../../platform/db/now.ts'
import type { Db } from '../../platform/db/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { hashOfToken } from '../../platform/random-token.ts'

/**
 * From its end on a session's access tokens and refresh tokens are refused. Each function returns
 * the ids of the sessions that it ended: the caller passes them to `live.endSessions` after the
 * commit, which closes their open streams.
 */

const end = (db: Db) =>
  db.updateTable('session').set({ ended_at: now() }).where('ended_at', 'is', null).returning('id')

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

export const endSession = async (db: Db, sessionId: string): Promise<string[]> =>
  idsOf(await end(db).where('id', '=', sessionId).execute())

export async function endOwnSession(db: Db, userId: string, id: string): Promise<string[]> {
  const ended = idsOf(await end(db).where('id', '=', id).where('user_id', '=', userId).execute())
  if (ended.length === 0) throw notFound(messages.sessionNotFound)
  return ended
}

export async function endSessionOfToken(db: Db, token: string): Promise<string[]> {
  const sessions = db
    .selectFrom('refresh_token')
    .select('session_id')
    .where('token_hash', '=', hashOfToken(token))
  return idsOf(await end(db).where('id', 'in', sessions).execute())
}

export const endOtherSessions = async (
  db: Db,
  userId: string,
  sessionId: string,
): Promise<string[]> =>
  idsOf(await end(db).where('user_id', '=', userId).where('id', '!=', sessionId).execute())

export const endAllSessions = async (db: Db, userId: string): Promise<string[]> =>
  idsOf(await end(db).where('user_id', '=', userId).execute())
