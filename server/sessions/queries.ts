import { messages } from '#contract/messages.ts'
import type { SignIn } from '#contract/sessions.ts'
import type { Actor } from '../access/actor.ts'
import { now } from '../db/now.ts'
import type { Db } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { isId } from '../ids.ts'
import { deviceName } from './device-name.ts'
import { endSession } from './sessions.ts'

type Whose = Pick<Actor, 'id' | 'sessionId'>

/** Sessions shown at once; the rest are ended by 'sign out everywhere', too. */
const MOST = 100

const open = (db: Db, userId: string) =>
  db.selectFrom('sign_in').where('user_id', '=', userId).where('ended_at', 'is', null)

/** Those that can still be renewed, the last seen first. */
export async function listSessions(db: Db, { id, sessionId }: Whose): Promise<SignIn[]> {
  const rows = await open(db, id)
    .select(['id', 'user_agent', 'address', 'created_at', 'seen_at'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('session')
          .select('session.id')
          .whereRef('family_id', '=', 'sign_in.id')
          .where('expires_at', '>', now()),
      ),
    )
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    device: deviceName(row.user_agent),
    address: row.address,
    createdAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    isCurrent: row.id === sessionId,
  }))
}

/** Ends one of their own; answers what ended. @throws 404 also for another account's */
export async function endOwnSession(db: Db, userId: string, id: string): Promise<string[]> {
  const row = isId(id) && (await open(db, userId).select('id').where('id', '=', id).executeTakeFirst())
  if (!row) throw notFound(messages.sessionNotFound)
  return endSession(db, id)
}

/** From now on this session counts as confirmed for a while. */
export const setConfirmed = (db: Db, sessionId: string): Promise<unknown> =>
  db.updateTable('sign_in').set({ confirmed_at: now() }).where('id', '=', sessionId).execute()
