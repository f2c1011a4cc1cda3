import type { FastifyRequest } from 'fastify'
import { actorOf, bearerIn } from '../http/guard.ts'
import { readRefreshToken } from '../sessions/refresh-cookie.ts'
import { findByToken } from '../sessions/renew-session.ts'
import type { Accounts } from './account.ts'

/** Ids of the accounts that this browser is signed in to, by access token or refresh cookie. Refuses no one. */
export async function signedInHere({ db, tokens }: Accounts, request: FastifyRequest): Promise<string[]> {
  const claims = tokens.read(bearerIn(request.headers.authorization))
  const actor = claims && (await actorOf(db, claims.sessionId).catch(() => undefined))
  const cookie = readRefreshToken(request)
  const holder = cookie ? await findByToken(db, cookie) : undefined
  return [actor?.id, holder?.userId].filter((id): id is string => Boolean(id))
}
