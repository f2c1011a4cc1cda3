import type { Server } from 'node:http'

const QUIET_MS = 5000

/**
 * Collects the heap whenever nobody has asked for anything for five seconds after a rush: the process may take its time to
 * collect while it answers, and gives the memory back right afterwards. `collect` is there when the process was started
 * with `--expose-gc` (`scripts/server-process.ts`); without it nothing is done. Answers how to stop.
 */
export function tidyMemory(server: Server, collect = globalThis.gc): () => void {
  if (!collect) return () => {}
  let requests = 0
  let before = 0
  let tidied = 0
  server.on('request', () => {
    requests += 1
  })
  const timer = setInterval(() => {
    if (requests === before && requests !== tidied) {
      tidied = requests
      collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    }
    before = requests
  }, QUIET_MS).unref()
  return () => clearInterval(timer)
}
