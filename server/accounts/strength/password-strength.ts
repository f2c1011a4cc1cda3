import { Worker } from 'node:worker_threads'
import type { Strength } from '#contract/users.ts'
import { FairQueue, type Turn } from '../../async/fair-queue.ts'

export type StrengthQuestion = { id: number; password: string; own: readonly string[] }
export type StrengthAnswer = { id: number; strength: Strength }

/** After so long without a request the worker ends, which frees the 70 MB of its dictionaries. */
const IDLE_MS = 5 * 60_000
/** A rating takes the worker some 10 ms, the worst one 100. */
const queue = new FairQueue({ atOnce: 1, maxWaiting: 16 })

let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined
let asked = 0

/** In a thread of its own, because rating is work for the processor; started when it is needed. */
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

function ask(password: string, own: readonly string[]): Promise<Strength> {
  const asking = running()
  const id = ++asked
  return new Promise((done, fail) => {
    const end = () => {
      asking.off('message', read).off('error', lost).off('exit', lost)
      asking.unref()
    }
    const read = (answer: Partial<StrengthAnswer>): void => {
      if (answer.id !== id || !answer.strength) return
      end()
      done(answer.strength)
    }
    const lost = (error: unknown): void => {
      end()
      fail(error instanceof Error ? error : new Error('the worker that rates passwords stopped'))
    }
    asking.ref()
    asking.on('message', read).once('error', lost).once('exit', lost)
    asking.postMessage({ id, password, own } satisfies StrengthQuestion)
  })
}

/** How soon somebody who knows `own` would guess a password. @throws 503 when too many requests wait */
export const passwordStrength = (password: string, own: readonly string[], turn: Turn): Promise<Strength> =>
  queue.run(turn, () => ask(password, own))
