import { AsyncLocalStorage } from 'node:async_hooks'
import type { LoadLimit } from './load-limit.ts'

const limits = new AsyncLocalStorage<LoadLimit>()

/** Runs `next`, and later work for it, within this limit. */
export const countedIn = (limit: LoadLimit, next: () => void): void => limits.run(limit, next)

/** A request that waits for another's server takes no place: a slow payment provider must not keep orders out. */
export async function outsideLoadLimit<Answer>(wait: () => Promise<Answer>): Promise<Answer> {
  const limit = limits.getStore()
  limit?.leaveLimit()
  try {
    return await wait()
  } finally {
    limit?.enter()
  }
}
