import { messages } from '#contract/messages.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Db } from '../../platform/db/schema.ts'
import { notFoundError } from '../../platform/errors.ts'
import { hashOfToken } from '../../platform/random-token.ts'

/**
 * From its end on a session's access tokens and refresh tokens are refused. Each function returns
 * the ids of the sessions that it ended: the caller passes them to `live.endSessions` after the
 * commit, which closes their open streams.
 */

const endMatchingSessions = (db: Db) =>
  db
    .updateTable('session')
    .set({ ended_at: databaseNow() })
    .where('ended_at', 'is', null)
    .returning('id')

const sessionIdsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

export const endSingleSession = async (db: Db, sessionId: string): Promise<string[]> =>
  sessionIdsOf(await endMatchingSessions(db).where('id', '=', sessionId).execute())

export async function endOwnSession(db: Db, userId: string, id: string): Promise<string[]> {
  const ended = sessionIdsOf(
    await endMatchingSessions(db).where('id', '=', id).where('user_id', '=', userId).execute(),
  )
  if (ended.length === 0) throw notFoundError(messages.sessionNotFound)
  return ended
}

export async function endSessionOfToken(db: Db, token: string): Promise<string[]> {
  const sessions = db
    .selectFrom('refresh_token')
    .select('session_id')
    .where('token_hash', '=', hashOfToken(token))
  return sessionIdsOf(await endMatchingSessions(db).where('id', 'in', sessions).execute())
}

/** Ends all sessions of a user but this one, and returns their ids. */
export const endOtherSessions = async (
  db: Db,
  userId: string,
  sessionId: string,
): Promise<string[]> =>
  sessionIdsOf(
    await endMatchingSessions(db)
      .where('user_id', '=', userId)
      .where('id', '!=', sessionId)
      .execute(),
  )

export const endAllSessions = async (db: Db, userId: string): Promise<string[]> =>
  sessionIdsOf(await endMatchingSessions(db).where('user_id', '=', userId).execute())
