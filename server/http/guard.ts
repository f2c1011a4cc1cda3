import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { sql } from 'kysely'
import type { Access } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import type { Role, Status } from '#contract/roles.ts'
import type { Tokens } from '../accounts/tokens.ts'
import { keptAs } from '../db/keeping-client.ts'
import type { Db } from '../db/schema.ts'
import { forbidden, unauthorized } from '../errors.ts'
import { together } from '../together.ts'

/** Who makes a call: read from the database on each one, never from the token. */
export type Actor = { id: string; role: Role; name: string; sessionId: string }

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined
  }
  interface FastifyInstance {
    /** Answers the hook that lets in whom a rule admits; undefined for what is public. */
    guard(access: Access): onRequestAsyncHookHandler | undefined
  }
}

const admits: Record<Exclude<Access, 'public' | 'anyone'>, readonly Role[]> = {
  signedIn: ['users', 'admin', 'superAdmin'],
  users: ['users'],
  admin: ['admin', 'superAdmin'],
  superAdmin: ['superAdmin'],
}

/** Whether a word is an access rule at all. */
export const isAccess = (word: unknown): word is Access =>
  word === 'public' || word === 'anyone' || (typeof word === 'string' && Object.hasOwn(admits, word))

/** Reads tokens and refuses strangers, before the body is read: they learn nothing from a validation message. */
type ReadActor = (request: FastifyRequest) => Promise<Actor | undefined>

export function guardCalls(app: FastifyInstance, readActor: ReadActor): void {
  app.decorateRequest('actor', undefined)
  app.decorate('guard', (access: Access) => guardFor(access, readActor))
}

function guardFor(access: Access, readActor: ReadActor): onRequestAsyncHookHandler | undefined {
  if (access === 'public') return undefined
  return async (request) => {
    request.actor = await readActor(request)
    if (access === 'anyone') return
    if (!request.actor) throw unauthorized(messages.signIn)
    if (!admits[access].includes(request.actor.role)) throw forbidden(messages.forbidden)
  }
}

const BEARER = /^Bearer (\S{1,4096})$/

/** @throws 401 for a token that is forged or expired, or whose sign-in has ended; 403 for a blocked person */
export function actorFromToken({ db, tokens }: { db: Db; tokens: Tokens }): ReadActor {
  const findActor = together((sessionIds) => findActors(db, sessionIds))
  return async ({ headers: { authorization } }) => {
    if (authorization === undefined) return undefined
    const claims = tokens.read(BEARER.exec(authorization)?.[1] ?? '')
    const row = claims && (await findActor(claims.sessionId))
    if (!row) throw unauthorized(messages.signIn)
    return requireUnblocked(row)
  }
}

/** @throws 403 */
function requireUnblocked({ status, ...actor }: ActorRow): Actor {
  if (status === 'block') throw forbidden(messages.blocked)
  return actor
}

/** Whose sign-in it is; undefined when it has ended. @throws 403 for a blocked person */
export async function actorOf(db: Db, sessionId: string): Promise<Actor | undefined> {
  const row = (await findActors(db, [sessionId])).get(sessionId)
  return row && requireUnblocked(row)
}

type ActorRow = Actor & { status: Status }

async function findActors(db: Db, sessionIds: readonly string[]): Promise<Map<string, ActorRow>> {
  const { rows } = await sql<ActorRow>`${keptAs('actors')}
    select u.id, u.role, u.status, u.full_name as name, s.id as "sessionId"
    from sign_in s join user_account u on u.id = s.user_id
    where s.id = any(${sessionIds}::uuid[]) and s.ended_at is null`.execute(db)
  return new Map(rows.map((row) => [row.sessionId, row]))
}

/** For endpoints that the guard lets only signed-in people into. */
export function requireActor(request: FastifyRequest): Actor {
  if (!request.actor) throw unauthorized(messages.signIn)
  return request.actor
}
