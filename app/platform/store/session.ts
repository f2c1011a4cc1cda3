import type { StoredToken } from './auth-user.ts'
import {
  DELIVERY_KEY,
  DRAFT_KEY,
  ON_DELIVERY_KEY,
  PAID_KEY,
  removeStoredItem,
  SEARCHES_KEY,
} from './browser-storage.ts'
import { userOfToken } from './session-user.ts'
import { readAuthUser, writeStoredToken } from './store.ts'

export const startSession = (session: StoredToken): void => writeStoredToken(session)

let isLeaving = false
/**
 * Between a logout and the page that it leads to: the page before must not redirect to the sign-in.
 */
export const isLoggingOut = (): boolean => isLeaving

/**
 * Logged out: the stored user is removed, in every tab, with what they typed into the checkout,
 * paid, searched for and where it would go; then `leave` navigates.
 */
export async function endStoredSession(leave: () => void | Promise<void>): Promise<void> {
  isLeaving = true
  for (const key of [DRAFT_KEY, PAID_KEY, ON_DELIVERY_KEY, SEARCHES_KEY, DELIVERY_KEY])
    removeStoredItem(key)
  writeStoredToken(null)
  await leave()
  isLeaving = false
}

/** The server has ended the session: what was typed stays for the next sign-in. */
export const expireSession = (): void => writeStoredToken(null)

export function changeSession(changes: Partial<StoredToken>): void {
  const { token } = readAuthUser()
  if (token) writeStoredToken({ ...token, ...changes })
}

/**
 * A renewed access token. The cookie that it came for may be another user's by now: then this
 * session is over.
 */
export function storeAccessToken(accessToken: string): void {
  const { token } = readAuthUser()
  const before = token && userOfToken(token)
  const now = token && userOfToken({ ...token, accessToken })
  if (!now || (before && before.id !== now.id)) expireSession()
  else changeSession({ accessToken })
}
