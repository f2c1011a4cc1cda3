import { isFieldsObject, isNumberBetween, parseJsonOrUndefined } from './guards.ts'
import { claimsOfToken, userOfToken } from './session-user.ts'
import { readAuthUser } from './store.ts'

/**
 * Unsaved input of the back office: it stays in its tab, and is read by the admin who typed it
 * only. It outlives a reload and the end of the session, also by a logout in another tab, which may
 * be a mistake. A logout in the tab itself drops it.
 */

const unsavedKeysOf = (owner: string): string => `unsaved ${owner} `
const unsavedKeyOf = (owner: string, form: string): string => unsavedKeysOf(owner) + form

/** On a shared computer it should not outlive the day. */
const UNSAVED_LIFETIME_MS = 24 * 60 * 60 * 1000

/** The signed-in user, and the session, by what is stored now. */
function readSession(): { userId?: string | undefined; session: unknown } {
  const { token } = readAuthUser()
  if (!token) return { session: null }
  return { userId: userOfToken(token)?.id, session: claimsOfToken(token.accessToken)?.sid ?? null }
}

type UnsavedForm = {
  typed: unknown
  /** The session in which it was typed is over. */
  isOfEndedSession: boolean
}

/**
 * Reads what this user typed into a form in this tab and did not save. Undefined: nothing, older
 * than a day, or unreadable.
 */
export function readUnsaved(owner: string, form: string): UnsavedForm | undefined {
  try {
    const stored = parseJsonOrUndefined(sessionStorage.getItem(unsavedKeyOf(owner, form)))
    if (
      !isFieldsObject(stored) ||
      !isNumberBetween(Date.now() - UNSAVED_LIFETIME_MS, Date.now(), stored.at)
    )
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
    if (typed === undefined) sessionStorage.removeItem(unsavedKeyOf(owner, form))
    else sessionStorage.setItem(unsavedKeyOf(owner, form), JSON.stringify(entry))
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
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(unsavedKeysOf(userId)))
    for (const key of keys) sessionStorage.removeItem(key)
  } catch {
    // A forbidden storage has nothing.
  }
}
