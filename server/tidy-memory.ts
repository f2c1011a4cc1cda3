import type { Server } from 'node:http'

const QUIET_MS = 5000
const GROWN = 1.25

/** `collect` is there when the process was started with `--expose-gc` (`scripts/server-process.ts`). */
type Memory = { collect: typeof globalThis.gc; bytes: () => number }

const ofThisProcess = (): Memory => ({ collect: globalThis.gc, bytes: process.memoryUsage.rss })

/**
 * Collects the heap when nobody has asked for anything for five seconds and the memory has grown by a quarter since the
 * last time: the process may take its time to collect while it answers, and gives the memory back right afterwards. Jobs
 * go on in such a moment, and may make it grow again. Answers how to stop.
 */
export function tidyMemory(server: Server, { collect, bytes } = ofThisProcess()): () => void {
  if (!collect) return () => {}
  let requests = 0
  let before = 0
  let tidied = 0
  server.on('request', () => {
    requests += 1
  })
  const timer = setInterval(() => {
    if (requests === before && bytes() > tidied * GROWN) {
      collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
      tidied = bytes()
    }
    before = requests
  }, QUIET_MS).unref()
  return () => clearInterval(timer)
}
