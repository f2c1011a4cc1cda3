import { readFileSync } from 'node:fs'
import { afterAll } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /**
     * CPU time of a file in ms: of its process with all threads, and of the processes that it has
     * waited for.
     */
    cpuMs?: number
  }
}

const TICK_MS = 10

/**
 * User and system time, of this process and its ended children. Without `/proc` the children are
 * left out.
 */
function cpuMs(): number {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS
  } catch {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
}

const start = cpuMs()

// biome-ignore lint/correctness/noEmptyPattern: the runner wants an object pattern
afterAll(({}, file) => {
  file.meta.cpuMs = cpuMs() - start
})
