import { ApiError } from '../api/call.ts'

/**
 * Some calls need the password or a code again: the call is sent, refused, and sent again once that
 * was given.
 */

export type Asking = {
  needs: 'password' | 'code'
  end(isGiven: boolean): void
}

let openIdentityRequest: Asking | undefined
const identityListeners = new Set<() => void>()

function showIdentityRequest(next: Asking | undefined): void {
  openIdentityRequest = next
  for (const listener of identityListeners) listener()
}

/** Read by the dialog, which is a part of the pages that make such calls. */
export const askingStore = {
  subscribe: (listener: () => void): (() => void) => {
    identityListeners.add(listener)
    return () => identityListeners.delete(listener)
  },
  get: (): Asking | undefined => openIdentityRequest,
}

const askForIdentity = (needs: Asking['needs']): Promise<boolean> =>
  new Promise((resolve) => {
    showIdentityRequest({
      needs,
      end: (isGiven) => {
        showIdentityRequest(undefined)
        resolve(isGiven)
      },
    })
  })

/**
 * Sends a call that may ask for the password or a code first. @throws ApiError, also when neither
 * was given
 */
export async function withIdentity<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    const needs = error instanceof ApiError ? error.needs : undefined
    if ((needs !== 'password' && needs !== 'code') || identityListeners.size === 0) throw error
    if (!(await askForIdentity(needs))) throw error
    return send()
  }
}
