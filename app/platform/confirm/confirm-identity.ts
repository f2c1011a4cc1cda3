import { ApiError } from '../api/call.ts'

/**
 * Some calls need the password or a code again: the call is sent, refused, and sent again once that
 * was given.
 */

export type Asking = {
  needs: 'password' | 'code'
  end(isGiven: boolean): void
}

let asking: Asking | undefined
const listeners = new Set<() => void>()

function show(next: Asking | undefined): void {
  asking = next
  for (const listener of listeners) listener()
}

/** Read by the dialog, which is a part of the pages that make such calls. */
export const askingStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: (): Asking | undefined => asking,
}

const ask = (needs: Asking['needs']): Promise<boolean> =>
  new Promise((resolve) => {
    show({
      needs,
      end: (isGiven) => {
        show(undefined)
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
    if ((needs !== 'password' && needs !== 'code') || listeners.size === 0) throw error
    if (!(await ask(needs))) throw error
    return send()
  }
}
