import type { Session } from '#contract/people/sessions.ts'
import type { Actor } from '../../platform/actor.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Db } from '../../platform/db/schema.ts'
import { nameOfDevice } from './device.ts'

/** Sessions shown at once. 'Sign out everywhere' also ends the rest. */
const MAX_LISTED_SESSIONS = 100

/** The sessions of a user that can still be renewed, the last seen first. */
export async function listSessions(
  db: Db,
  { id, sessionId }: Pick<Actor, 'id' | 'sessionId'>,
): Promise<Session[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'user_agent', 'address', 'created_at', 'seen_at'])
    .where('user_id', '=', id)
    .where('ended_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('refresh_token')
          .select('refresh_token.id')
          .whereRef('session_id', '=', 'session.id')
          .where('expires_at', '>', databaseNow()),
      ),
    )
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED_SESSIONS)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    device: nameOfDevice(row.user_agent),
    address: row.address,
    createdAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    isCurrent: row.id === sessionId,
  }))
}
