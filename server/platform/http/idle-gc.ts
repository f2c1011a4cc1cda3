const GC_IDLE_MS = 5000
const GROWTH = 1.25

/**
 * Collects garbage after five seconds without a request, if the memory has grown by a quarter since
 * the last time. V8 alone collects late and returns nothing to the system while the shop is idle
 * (decision 0029). Returns what stops it. `collect` exists when the process was started with
 * `--expose-gc` (`scripts/server-process.ts`).
 */
export function collectWhenIdle(
  requests: () => number,
  { collect, bytes } = { collect: globalThis.gc, bytes: process.memoryUsage.rss },
): () => void {
  if (!collect) return () => {}
  let requestsBefore = 0
  let bytesAfter = 0
  const timer = setInterval(() => {
    if (requests() === requestsBefore && bytes() > bytesAfter * GROWTH) {
      collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
      bytesAfter = bytes()
    }
    requestsBefore = requests()
  }, GC_IDLE_MS).unref()
  return () => clearInterval(timer)
}
