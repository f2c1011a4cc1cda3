import type { Token } from '../store/auth-user.ts'
import type { ApiRequest, Transport } from './call.ts'

/** What renewing a session takes of the browser. */
export type SessionDeps = {
  send: Transport
  /** As it is stored now, also by another tab. */
  readToken(): Token | null
  storeAccessToken(accessToken: string): void
  expireSession(): void
  /** Runs one work at a time, in all tabs together where the browser can. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

const LOGIN = '/api/users/login'
const PATIENCE_MS = 15_000

/**
 * A transport that authenticates its calls, and the renewal of their token. §4: on a 401 from any call except login, a new access
 * token is fetched once and the call repeated; when that fails, the 401 is passed on. Without a token nothing is renewed.
 */
export function withSession({ send, readToken, storeAccessToken, expireSession, inTurn }: SessionDeps) {
  const sendAs = (accessToken: string, request: ApiRequest) =>
    send({ ...request, headers: { ...request.headers, authorization: `Bearer ${accessToken}` } })

  /** Another token than `old` for the same person, where one is stored. */
  const newerThan = (old: Token): string | undefined => {
    const now = readToken()
    return now && now.email === old.email && now.accessToken !== old.accessToken ? now.accessToken : undefined
  }
  const isStill = (old: Token): boolean => readToken()?.accessToken === old.accessToken

  async function renewInTurn(old: Token): Promise<void> {
    if (!isStill(old)) return // while this one waited, another call or tab has renewed it, or signed out
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await send({ method: 'GET', path: '/api/refreshToken', signal }).catch(() => undefined)
    // No answer and a server in trouble say nothing about the session: it stays.
    if (!answer || !isStill(old)) return
    if (answer.status === 200 && typeof answer.body === 'string') storeAccessToken(answer.body)
    if (answer.status === 401 || answer.status === 403) expireSession()
  }

  let underWay: Promise<void> | undefined
  /** A new access token for that person; undefined when there is none. Concurrent callers wait for the same renewal. */
  const renew = async (old: Token): Promise<string | undefined> => {
    underWay ??= inTurn(() => renewInTurn(old)).finally(() => {
      underWay = undefined
    })
    await underWay
    return newerThan(old)
  }

  const transport: Transport = async (request) => {
    const token = readToken()
    if (!token) return send(request)
    const answer = await sendAs(token.accessToken, request)
    if (answer.status !== 401 || request.path === LOGIN) return answer
    const renewed = newerThan(token) ?? (await renew(token))
    return renewed ? sendAs(renewed, request) : answer
  }
  return { transport, renew }
}
