import { readItem, writeItem } from './browser-storage.ts'
import { isBetween, isFields, parsed } from './guards.ts'
import { userOf } from './session-user.ts'
import { readAuthUser } from './store.ts'

/** Unsaved input of the back office: it stays in its tab, and is read by the admin who typed it only. */

const keyOf = (owner: string, form: string): string => `unsaved ${owner} ${form}`
const leftKey = (owner: string): string => `left ${owner}`

/** On a shared computer it should not outlive the day. */
const LIFETIME_MS = 24 * 60 * 60 * 1000

/** Undefined for what its owner typed before a logout, in any tab. */
export function readUnsaved(owner: string, form: string): unknown {
  try {
    const stored = parsed(sessionStorage.getItem(keyOf(owner, form)))
    const since = Math.max(Date.now() - LIFETIME_MS, Number(readItem(leftKey(owner))) + 1)
    return isFields(stored) && isBetween(since, Date.now(), stored.at) ? stored.typed : undefined
  } catch {
    return undefined
  }
}

/** `typed`: undefined where nothing is unsaved any more. */
export function writeUnsaved(owner: string, form: string, typed: unknown): void {
  try {
    if (typed === undefined) sessionStorage.removeItem(keyOf(owner, form))
    else sessionStorage.setItem(keyOf(owner, form), JSON.stringify({ typed, at: Date.now() }))
  } catch {
    // A full or forbidden storage: it is lost on a reload, and the browser asks before one.
  }
}

/** For a form that is closed: its input is kept only if its owner's session has ended. Else they chose to leave it. */
export function closeUnsaved(owner: string, form: string): void {
  const { token } = readAuthUser()
  if (token && userOf(token)?.id === owner) writeUnsaved(owner, form, undefined)
}

/** For the logout of the signed-in user: nothing that they typed is offered again, in any tab. */
export function dropUnsaved(): void {
  const { token } = readAuthUser()
  const owner = token && userOf(token)?.id
  if (owner) writeItem(leftKey(owner), String(Date.now()))
}
