import type { Token } from './auth-user.ts'
import { DRAFT_KEY, drop, PAID_KEY } from './browser-storage.ts'
import { userOf } from './session-user.ts'
import { readAuthUser, writeToken } from './store.ts'

/** What a sign-in or a sign-up answered: from now on this browser is that person's, in every tab. */
export const startSession = (session: Token): void => writeToken(session)

let isLeaving = false
/** Between a logout and the page that it leads to: the page that is left must not ask anybody to sign in. */
export const isLoggingOut = (): boolean => isLeaving

/** Logged out: the person is forgotten, in every tab, with what they typed into the checkout and paid for; then `leave` leads away. */
export async function endSession(leave: () => void | Promise<void>): Promise<void> {
  isLeaving = true
  drop(DRAFT_KEY)
  drop(PAID_KEY)
  writeToken(null)
  await leave()
  isLeaving = false
}

/** The server has ended the session: what was typed stays, for whoever signs in again goes on with it. */
export const expireSession = (): void => writeToken(null)

/** A new access token, another name or phone number of the person who is signed in. */
export function changeSession(changes: Partial<Token>): void {
  const { token } = readAuthUser()
  if (token) writeToken({ ...token, ...changes })
}

/** A renewed access token. The cookie it came for may be somebody else's by now: then this session is over. */
export function keepAccessToken(accessToken: string): void {
  const { token } = readAuthUser()
  const [before, now] = [token && userOf(token), token && userOf({ ...token, accessToken })]
  if (!now || (before && before.id !== now.id)) expireSession()
  else changeSession({ accessToken })
}
