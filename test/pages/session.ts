import { inject } from 'vitest'
import { type ApiCall, createApiCall, type Transport } from '#app/platform/api/call.ts'
import { sendMultipartForm } from '#app/platform/api/send-form.ts'
import { startSession } from '#app/platform/store/session.ts'
import type { SignedIn } from '#contract/people/users.ts'
import type { Role } from '#contract/platform/roles.ts'
import { DEMO, newAccount } from '../shop-calls.ts'

/** Who calls the shop in a page test: the browser of the page, or someone elsewhere. */

/**
 * The shop under another name: happy-dom stores the cookies of all answers, by the name of the
 * host.
 */
const ELSEWHERE = (): string => inject('shopUrl').replace('localhost', '127.0.0.1')

const sender =
  (origin: () => string, token?: string): Transport =>
  async ({ path: address, ...request }) => {
    const path = origin() + address
    const headers = { ...request.headers, ...(token && { authorization: `Bearer ${token}` }) }
    if (request.files) return sendMultipartForm({ ...request, path, headers })
    const { method, body } = request
    const response = await fetch(path, {
      method,
      headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    return { status: response.status, body: await response.json().catch(() => undefined) }
  }

/** Calls with the cookies of the page's browser, and without its token. */
export const callHere: ApiCall = createApiCall(sender(() => ''))

/** Calls from another browser, as a guest or with an access token. */
export const callElsewhere = (token?: string): ApiCall => createApiCall(sender(ELSEWHERE, token))

/** A caller who is signed in elsewhere with that role of the demo shop. */
export async function callAs(role: Role): Promise<ApiCall> {
  const { email, password } = DEMO[role]
  return callElsewhere(
    ((await callElsewhere()('POST /users/login', { body: { email, password } })) as SignedIn)
      .accessToken,
  )
}

/**
 * Signs the page's browser in with that role of the demo shop, and returns a caller with the same
 * rights.
 */
export async function signInAs(role: Role): Promise<ApiCall> {
  const { email, password } = DEMO[role]
  const session = (await callHere('POST /users/login', { body: { email, password } })) as SignedIn
  startSession(session)
  return callElsewhere(session.accessToken)
}

/** Creates an account and signs the page's browser in to it. */
export async function givenOwner() {
  const owner = await newAccount(callHere)
  startSession(owner)
  return owner
}

/** Stores a value as an earlier visit would have: a cart in `root`, say. */
export function givenStored(key: string, value: unknown): void {
  localStorage.setItem(key, JSON.stringify(value))
  dispatchEvent(new StorageEvent('storage', { key }))
}

export const sandboxUrl = (): string => inject('sandboxUrl')
