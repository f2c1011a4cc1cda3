import type { StoredToken } from '../store/auth-user.ts'
import type { ApiRequest, Transport } from './call.ts'

export type RenewalDeps = {
  send: Transport
  /** The token as it is stored now; another tab may have stored it. */
  readToken(): StoredToken | null
  storeAccessToken(accessToken: string): void
  expireSession(): void
  /** Runs one task at a time across all tabs, if the browser supports locks. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

const LOGIN = '/api/users/login'
const RENEWAL_TIMEOUT_MS = 15_000

/**
 * A transport that authenticates its calls, and the renewal of their token. On a 401 from any call
 * except login, a new access token is fetched once and the call repeated; when that fails, the 401
 * is passed on. Without a token nothing is renewed.
 */
export function withSession({
  send,
  readToken,
  storeAccessToken,
  expireSession,
  inTurn,
}: RenewalDeps) {
  const sendAs = (accessToken: string, request: ApiRequest) =>
    send({ ...request, headers: { ...request.headers, authorization: `Bearer ${accessToken}` } })

  /** The stored token, if it is the same user's and not `old`. */
  const newerThan = (old: StoredToken): string | undefined => {
    const now = readToken()
    return now && now.email === old.email && now.accessToken !== old.accessToken
      ? now.accessToken
      : undefined
  }
  const isStill = (old: StoredToken): boolean => readToken()?.accessToken === old.accessToken

  async function renewInTurn(old: StoredToken): Promise<void> {
    // while this one waited, another call or tab has renewed it, or signed out
    if (!isStill(old)) return
    const signal = AbortSignal.timeout(RENEWAL_TIMEOUT_MS)
    const answer = await send({ method: 'GET', path: '/api/refreshToken', signal }).catch(
      () => undefined,
    )
    // Without an answer, and on any other status, the session stays.
    if (!answer || !isStill(old)) return
    if (answer.status === 200 && typeof answer.body === 'string') storeAccessToken(answer.body)
    if (answer.status === 401 || answer.status === 403) expireSession()
  }

  let renewal: Promise<void> | undefined
  /**
   * A new access token of the same user; undefined if there is none. Concurrent callers wait for
   * the same renewal.
   */
  const renew = async (old: StoredToken): Promise<string | undefined> => {
    renewal ??= inTurn(() => renewInTurn(old)).finally(() => {
      renewal = undefined
    })
    await renewal
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
