import { isBetween, isFields, parsed } from './guards.ts'
import { claimsOf, userOf } from './session-user.ts'
import { readAuthUser } from './store.ts'

/**
 * Unsaved input of the back office: it stays in its tab, and is read by the admin who typed it
 * only. It outlives a reload and the end of the session, also by a logout in another tab, which may
 * be a mistake. A logout in the tab itself drops it.
 */

const keysOf = (owner: string): string => `unsaved ${owner} `
const keyOf = (owner: string, form: string): string => keysOf(owner) + form

/** On a shared computer it should not outlive the day. */
const LIFETIME_MS = 24 * 60 * 60 * 1000

/** The signed-in user, and the session, by what is stored now. */
function readSession(): { userId?: string | undefined; session: unknown } {
  const { token } = readAuthUser()
  if (!token) return { session: null }
  return { userId: userOf(token)?.id, session: claimsOf(token.accessToken)?.sid ?? null }
}

type Unsaved = {
  typed: unknown
  /** The session in which it was typed is over. */
  isOfEndedSession: boolean
}

export function readUnsaved(owner: string, form: string): Unsaved | undefined {
  try {
    const stored = parsed(sessionStorage.getItem(keyOf(owner, form)))
    if (!isFields(stored) || !isBetween(Date.now() - LIFETIME_MS, Date.now(), stored.at))
      return undefined
    return { typed: stored.typed, isOfEndedSession: stored.session !== readSession().session }
  } catch {
    return undefined
  }
}

/** `typed`: undefined where nothing is unsaved any more. */
export function writeUnsaved(owner: string, form: string, typed: unknown): void {
  try {
    const entry = { typed, session: readSession().session, at: Date.now() }
    if (typed === undefined) sessionStorage.removeItem(keyOf(owner, form))
    else sessionStorage.setItem(keyOf(owner, form), JSON.stringify(entry))
  } catch {
    // A full or forbidden storage: it is lost on a reload, and the browser asks before one.
  }
}

/**
 * For a form that is closed: its input is kept only if its owner's session has ended. Else they
 * chose to leave it.
 */
export function closeUnsaved(owner: string, form: string): void {
  if (readSession().userId === owner) writeUnsaved(owner, form, undefined)
}

/**
 * For the logout of the signed-in user in this tab: nothing that they typed here is offered again.
 */
export function dropUnsaved(): void {
  const { userId } = readSession()
  if (!userId) return
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(keysOf(userId)))
    for (const key of keys) sessionStorage.removeItem(key)
  } catch {
    // A forbidden storage has nothing.
  }
}
