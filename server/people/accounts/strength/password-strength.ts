import { Worker } from 'node:worker_threads'
import type { Strength } from '#contract/people/users.ts'
import { createFairQueue, type Turn } from '../../../platform/async/fair-queue.ts'

export type RatingRequest = { id: number; password: string; own: readonly string[] }
export type RatingResult = { id: number; strength: Strength }

/** An idle worker ends after this time, which frees the 70 MB of its dictionaries. */
const IDLE_MS = 5 * 60_000
/** A rating takes about 10 ms, at worst 100 ms. */
const queue = createFairQueue({ atOnce: 1, maxWaiting: 16 })

let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined
let lastId = 0

/** A thread of its own, because rating takes processor time; started on demand. */
function running(): Worker {
  clearTimeout(idle)
  idle = setTimeout(() => void stop(), IDLE_MS).unref()
  if (worker) return worker
  const started = new Worker(new URL('./strength-worker.ts', import.meta.url))
  started.unref()
  started.once('exit', () => {
    if (worker === started) worker = undefined
  })
  worker = started
  return started
}

async function stop(): Promise<void> {
  const stopped = worker
  worker = undefined
  await stopped?.terminate()
}

function rateInWorker(password: string, own: readonly string[]): Promise<Strength> {
  const rating = running()
  const id = ++lastId
  return new Promise((done, fail) => {
    const end = () => {
      rating.off('message', read).off('error', lost).off('exit', lost)
      rating.unref()
    }
    const read = (result: Partial<RatingResult>): void => {
      if (result.id !== id || !result.strength) return
      end()
      done(result.strength)
    }
    const lost = (error: unknown): void => {
      end()
      fail(error instanceof Error ? error : new Error('the worker that rates passwords stopped'))
    }
    rating.ref()
    rating.on('message', read).once('error', lost).once('exit', lost)
    rating.postMessage({ id, password, own } satisfies RatingRequest)
  })
}

/** How soon an attacker who knows the words of `own` would guess a password. @throws 503 when too many requests wait */
export const passwordStrength = (password: string, own: readonly string[], turn: Turn): Promise<Strength> =>
  queue.run(turn, () => rateInWorker(password, own))
