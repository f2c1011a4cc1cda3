import type { Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { RETIRE_MESSAGE } from './worker-config.ts'

export type WorkersOptions = {
  count: number
  fork(isFirst: boolean): Worker
  say(line: string): void
  /** No process serves any more, and new ones end before they do. */
  giveUp(): void
  /** Pause between the end of a process and its successor; doubled with each start that fails. */
  pauseMs?: number
}

const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000
/** How many starts in a row may fail while no process serves. */
const MAX_FAILED_STARTS = 5

/** Keeps `count` processes running on one port, and replaces each that ends. */
export function createWorkerPool({
  count,
  fork,
  say,
  giveUp,
  pauseMs = FIRST_PAUSE_MS,
}: WorkersOptions) {
  const serving = new Set<Worker>()
  const running = new Set<Worker>()
  let isStopping = false
  let failures = 0
  let replacing = Promise.resolve()

  /** Starts a process; resolves once it serves, with undefined if it ended before that. */
  async function start(isFirst = false): Promise<Worker | undefined> {
    const worker = fork(isFirst)
    running.add(worker)
    worker.on('error', () => {}) // its channel broke: the process has ended, or will
    worker.once('exit', () => running.delete(worker))
    const given = new AbortController()
    const listening = once(worker, 'listening', given).then(() => true)
    const isServing = await Promise.race([
      listening,
      once(worker, 'exit', given).then(() => false),
    ]).finally(() => {
      listening.catch(() => {})
      given.abort()
    })
    failures = isServing ? 0 : failures + 1
    if (!isServing) return undefined
    serving.add(worker)
    worker.once('exit', (code, signal) => {
      if (serving.delete(worker) && !isStopping) void replaceDead(signal ?? `code ${code}`)
    })
    return worker
  }

  async function replaceDead(reason: string): Promise<void> {
    say(`A process of the shop ended (${reason}); another takes its place.`)
    do {
      await wait(Math.min(MAX_PAUSE_MS, pauseMs * 2 ** failures))
      if (isStopping || (await start())) return
    } while (serving.size > 0 || failures < MAX_FAILED_STARTS)
    giveUp()
  }

  async function replace(old: Worker): Promise<boolean> {
    if (!serving.has(old)) return true // it ended meanwhile: another takes its place already
    if (!(await start())) return false
    serving.delete(old)
    if (!old.isConnected()) return true
    old.send(RETIRE_MESSAGE)
    await once(old, 'exit')
    return true
  }

  async function replaceServing(): Promise<void> {
    for (const old of [...serving]) {
      if (isStopping) return
      if (!(await replace(old)))
        return say('The new process ended before it served: the others stay as they are.')
    }
    say('Each process of the shop was replaced.')
  }

  return {
    /**
     * Starts all processes, the first one alone; resolves once all serve.
     * @throws Error when the first ends before it serves: it has said why
     */
    open: async (): Promise<void> => {
      if (!(await start(true))) throw new Error('the first process ended before it served')
      const others = await Promise.all(Array.from({ length: count - 1 }, () => start()))
      for (const worker of others) if (!worker && !isStopping) void replaceDead('before it served')
    },
    /**
     * Gives one process after the other a successor, and ends it once that serves. Stops at a
     * successor that does not serve.
     */
    replaceAll: (): Promise<void> => {
      replacing = replacing.then(replaceServing)
      return replacing
    },
    /** Ends all processes; resolves with true if each ended in order. */
    stop: async (): Promise<boolean> => {
      isStopping = true
      const ended = [...running].map(async (worker) => {
        worker.process.kill('SIGTERM')
        const [code] = await once(worker, 'exit')
        return code === 0
      })
      return (await Promise.all(ended)).every(Boolean)
    },
  }
}
