import type { FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { isAdmin } from '#contract/platform/roles.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/schema.ts'
import { forbiddenError } from '../../platform/errors.ts'
import { actorOfSession } from '../../platform/http/guard.ts'
import { findSessionHere } from './renew-session.ts'

/**
 * The admin of this browser, by its refresh cookie: a download or an opened address sends no token.
 * Undefined for who is not signed in. @throws 403 for everyone else
 */
export async function findAdminHere(db: Db, request: FastifyRequest): Promise<Actor | undefined> {
  const session = await findSessionHere(db, request)
  const actor = session && (await actorOfSession(db, session.sessionId))
  if (actor && !isAdmin(actor)) throw forbiddenError(messages.forbidden)
  return actor
}
