import { ApiError } from '../../../platform/api/call.ts'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/** A line that broke, or a server that is starting: the call may or may not have been done. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === undefined || error.status >= 500)

/** Repeats a call that is safe to repeat until it is answered, sooner when online again. Rejects with a refusal. */
export async function sendSafely<T>(send: () => Promise<T>, wait = untilLater): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await send()
    } catch (error) {
      if (!isUnanswered(error)) throw error
      await wait(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries))
    }
  }
}

const untilLater = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
  })
