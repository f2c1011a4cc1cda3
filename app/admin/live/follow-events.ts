import type { LiveEvent } from '#contract/live.ts'
import { openStream } from './open-stream.ts'
import { eventReader } from './read-events.ts'

type Listener = {
  onEvents(events: readonly LiveEvent[]): void
  /** The line is open again after it was broken: what happened meanwhile was not heard. */
  onReturn(): void
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 60_000
/** The server says something at least every 15 seconds; a line that is silent for longer is dead. */
const SILENCE_MS = 45_000

/** Milliseconds to wait before the next try; spread, so that a server that comes back is not met by all at once. */
export const waitBefore = (failures: number, chance = Math.random()): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + chance / 2)

/** Listens until `signal` ends it, or until the server refuses; comes back by itself when the line breaks. */
export async function followEvents(signal: AbortSignal, { onEvents, onReturn }: Listener): Promise<void> {
  let failures = 0
  let isReturn = false
  while (!signal.aborted) {
    const line = new AbortController()
    const stream = await openStream(AbortSignal.any([signal, line.signal]))
    if (stream === 'refused') return
    if (stream !== 'failed') {
      if (isReturn) onReturn()
      failures = 0
      await listen(stream, line, onEvents)
    }
    isReturn = true
    await rest(waitBefore(failures), signal)
    failures += 1
  }
}

async function listen(stream: ReadableStream<string>, line: AbortController, onEvents: Listener['onEvents']) {
  const read = eventReader()
  const reader = stream.getReader()
  try {
    for (;;) {
      const silence = setTimeout(() => line.abort(), SILENCE_MS)
      const { value, done } = await reader.read().finally(() => clearTimeout(silence))
      if (done) return
      const events = read(value)
      if (events.length > 0) onEvents(events)
    }
  } catch {
    // The line broke, or was given up: whoever called tries again.
  } finally {
    line.abort()
  }
}

/** Ends early when the browser is online again, and when nobody listens any more. */
const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
