import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
} from 'fastify'
import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import type { Access } from '#contract/platform/endpoint.ts'
import { CONFIRMED_MINUTES } from '#contract/platform/limits.ts'
import type { RightRule } from '#contract/platform/rights.ts'
import type { AccountStatus, Role } from '#contract/platform/roles.ts'
import {
  type Actor,
  type CheckedActor,
  mustUseTwoFactor,
  requireRight,
  requireUnblocked,
} from '../access/actor.ts'
import { runTogether } from '../async/together.ts'
import type { AuditedAct } from '../audit/audit.ts'
import { markAsPrepared } from '../db/prepared-statements.ts'
import type { Db } from '../db/schema.ts'
import { forbiddenError, HttpError, unauthorizedError } from '../errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: CheckedActor | undefined
  }
  interface FastifyInstance {
    /** The hook that admits the callers of a rule; undefined for a public endpoint. */
    guard(rule: GuardRule): onRequestAsyncHookHandler | undefined
  }
}

type GuardRule = {
  access: Access
  right?: RightRule | undefined
  isConfirmed?: boolean | undefined
}

const admits: Record<Exclude<Access, 'public' | 'anyone'>, readonly Role[]> = {
  signedIn: ['users', 'admin', 'superAdmin'],
  users: ['users'],
  admin: ['admin', 'superAdmin'],
  superAdmin: ['superAdmin'],
}

export const isAccessRule = (word: unknown): word is Access =>
  word === 'public' ||
  word === 'anyone' ||
  (typeof word === 'string' && Object.hasOwn(admits, word))

type ReadActor = (request: FastifyRequest) => Promise<CheckedActor | undefined>

/**
 * The guard runs before the body is read, so that a refused caller learns nothing from a validation
 * message.
 */
export function decorateWithGuard(app: FastifyInstance, readActor: ReadActor): void {
  app.decorateRequest('actor', undefined)
  app.decorate('guard', (rule: GuardRule) => guardHookFor(rule, readActor))
}

function guardHookFor(
  { access, right, isConfirmed }: GuardRule,
  readActor: ReadActor,
): onRequestAsyncHookHandler | undefined {
  if (access === 'public') return undefined
  return async (request, reply) => {
    const actor = await readActor(request)
    rememberActor(request, reply, actor)
    if (access === 'anyone') return
    if (!actor) throw unauthorizedError(messages.signInFirst)
    if (!admits[access].includes(actor.role)) throw refusalOfRole(actor)
    if (right) requireRight(actor, right)
    if (isConfirmed && !actor.isConfirmed) throw confirmFirst(actor)
  }
}

/** Keeps the account for handlers, and for each further line that is logged of the request. */
function rememberActor(
  request: FastifyRequest,
  reply: FastifyReply,
  actor: CheckedActor | undefined,
): void {
  request.actor = actor
  if (actor) request.log = reply.log = request.log.child({ userId: actor.id })
}

const refusalOfRole = ({ isWithheld }: CheckedActor): HttpError =>
  isWithheld
    ? new HttpError(403, messages.setUpTwoFactor, { needs: 'twoFactor' })
    : forbiddenError(messages.forbidden)

/** 403, not 401: the session is valid, and a new token would not help. */
export const confirmFirst = ({ hasTwoFactor }: Pick<CheckedActor, 'hasTwoFactor'>): HttpError =>
  hasTwoFactor
    ? new HttpError(403, messages.confirmCode, { needs: 'code' })
    : new HttpError(403, messages.confirmPassword, { needs: 'password' })

const BEARER = /^Bearer (\S{1,4096})$/

/** The token of an `authorization` header; empty where there is none. */
export const bearerTokenIn = (authorization = ''): string => BEARER.exec(authorization)?.[1] ?? ''

type Actors = {
  db: Db
  /** The session of an access token; undefined for one that is forged or expired. */
  readToken(token: string): { sessionId: string } | undefined
  isTwoFactorRequired: boolean
}

/**
 * Reads the account of a call by its access token. Calls of one moment share a query.
 * @throws 401 for a token that is forged or expired, or whose session has ended; 403 for a blocked
 * user
 */
export function actorFromToken({ db, readToken, isTwoFactorRequired }: Actors): ReadActor {
  const findActor = runTogether(
    async (sessionIds: readonly string[]) => {
      const found = await findActorRows(db, sessionIds)
      return sessionIds.map((id) => found.get(id))
    },
    { max: Number.POSITIVE_INFINITY, atOnce: Number.POSITIVE_INFINITY, isForAll: () => true },
  )
  return async ({ headers: { authorization } }) => {
    if (authorization === undefined) return undefined
    const claims = readToken(bearerTokenIn(authorization))
    const row = claims && (await findActor(claims.sessionId))
    if (!row) throw unauthorizedError(messages.signInFirst)
    requireUnblocked(row)
    const { status: _status, ...actor } = row
    const isWithheld = mustUseTwoFactor(row, isTwoFactorRequired) && !row.hasTwoFactor
    return { ...actor, role: isWithheld ? 'users' : actor.role, isWithheld }
  }
}

/** The user of a session; undefined when it has ended. @throws 403 for a blocked user */
export async function actorOfSession(db: Db, sessionId: string): Promise<Actor | undefined> {
  const row = (await findActorRows(db, [sessionId])).get(sessionId)
  if (row) requireUnblocked(row)
  return row
}

type ActorRow = Omit<CheckedActor, 'isWithheld'> & { status: AccountStatus }

async function findActorRows(
  db: Db,
  sessionIds: readonly string[],
): Promise<Map<string, ActorRow>> {
  const { rows } = await sql<ActorRow>`${markAsPrepared('actors')}
    select u.id, u.role, u.rights, u.status, u.full_name as name, s.id as "sessionId",
      s.confirmed_at > now() - make_interval(mins => ${CONFIRMED_MINUTES}) as "isConfirmed",
      f.enabled_at is not null as "hasTwoFactor"
    from session s join user_account u on u.id = s.user_id left join two_factor f on f.user_id = u.id
    where s.id = any(${sessionIds}::uuid[]) and s.ended_at is null`.execute(db)
  return new Map(rows.map((row) => [row.sessionId, row]))
}

/** The account of a call that the guard opens to signed-in users only. @throws 401 without one */
export function requireActor(request: FastifyRequest): CheckedActor {
  if (!request.actor) throw unauthorizedError(messages.signInFirst)
  return request.actor
}

/** Who makes this call, and from which address. @throws 401 without an account */
export const actOfRequest = (request: FastifyRequest): AuditedAct => ({
  actor: requireActor(request),
  address: request.ip,
})
