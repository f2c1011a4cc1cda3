import type { FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { isAdmin } from '#contract/platform/roles.ts'
import type { Actor } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/schema.ts'
import { forbidden } from '../../platform/errors.ts'
import { actorOf } from '../../platform/http/guard.ts'
import { findSessionHere } from './renew-session.ts'

/**
 * The admin of this browser, by its refresh cookie: a download or an opened address sends no token.
 * Undefined for who is not signed in. @throws 403 for everyone else
 */
export async function findAdminHere(db: Db, request: FastifyRequest): Promise<Actor | undefined> {
  const session = await findSessionHere(db, request)
  const actor = session && (await actorOf(db, session.sessionId))
  if (actor && !isAdmin(actor)) throw forbidden(messages.forbidden)
  return actor
}
