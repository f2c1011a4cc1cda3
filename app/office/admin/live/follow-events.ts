import type { LiveEvent } from '#contract/office/live.ts'
import { renewBrowserSession } from '../../../platform/api/browser.ts'
import { pauseBeforeRetry } from '../../../platform/api/pause.ts'
import { readAuthUser } from '../../../platform/store/store.ts'

type LiveListener = {
  onEvents(events: readonly LiveEvent[]): void
  /** The connection is open again after it broke; the events in between are missed. */
  onReconnect(): void
}

const FIRST_RECONNECT_MS = 1000
const LONGEST_RECONNECT_MS = 60_000
/**
 * The server sends something at least every 15 seconds; a connection that is silent for longer is
 * dead.
 */
const MAX_STREAM_SILENCE_MS = 45_000

/**
 * Milliseconds to wait before the next try; random, so that not all browsers reconnect at once to a
 * restarted server.
 */
export function reconnectDelayMs(failures: number, random = Math.random()): number {
  const longestMs = Math.min(LONGEST_RECONNECT_MS, FIRST_RECONNECT_MS * 2 ** failures)
  return longestMs * (0.5 + random / 2)
}

/**
 * Listens until `signal` aborts or the server refuses, and reconnects when the connection breaks.
 */
export async function followLiveEvents(
  signal: AbortSignal,
  { onEvents, onReconnect }: LiveListener,
): Promise<void> {
  let failures = 0
  let isReconnect = false
  while (!signal.aborted) {
    const connection = new AbortController()
    const stream = await openLiveStream(AbortSignal.any([signal, connection.signal]))
    if (stream === 'refused') return
    if (stream !== 'failed') {
      if (isReconnect) onReconnect()
      failures = 0
      await readLiveStream(stream, connection, onEvents)
    }
    isReconnect = true
    await pauseBeforeRetry(reconnectDelayMs(failures), signal)
    failures += 1
  }
}

/** Passes the events of a connection on until it ends, breaks or is silent for too long. */
async function readLiveStream(
  stream: ReadableStream<string>,
  connection: AbortController,
  onEvents: LiveListener['onEvents'],
) {
  const read = createEventReader()
  const reader = stream.getReader()
  try {
    for (;;) {
      const silence = setTimeout(() => connection.abort(), MAX_STREAM_SILENCE_MS)
      const { value, done } = await reader.read().finally(() => clearTimeout(silence))
      if (done) return
      const events = read(value)
      if (events.length > 0) onEvents(events)
    }
  } catch {
    // The connection broke or was aborted: the caller connects again.
  } finally {
    connection.abort()
  }
}

/**
 * Reads server-sent events chunk by chunk; returns the events that a chunk completes. Comments are
 * ignored.
 */
export function createEventReader(): (chunk: string) => LiveEvent[] {
  let unread = ''
  return (chunk) => {
    const blocks = (unread + chunk).split(/\r?\n\r?\n/)
    unread = blocks.pop() ?? ''
    return blocks.flatMap((block) => parseLiveEvent(block) ?? [])
  }
}

function parseLiveEvent(block: string): LiveEvent | undefined {
  const data = block
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trim())
    .join('\n')
  // the server sends what the contract names
  return data ? (JSON.parse(data) as LiveEvent) : undefined
}

/** `refused`: this user may not listen, or no longer. */
type LiveStream = ReadableStream<string> | 'refused' | 'failed'

/** An expired token is renewed once. By `fetch`, because an `EventSource` cannot send the token. */
async function openLiveStream(signal: AbortSignal): Promise<LiveStream> {
  const { token } = readAuthUser()
  if (!token) return 'refused'
  const answer = await requestLiveEvents(token.accessToken, signal)
  if (answer?.status !== 401) return toLiveStream(answer)
  const renewed = await renewBrowserSession(token)
  return renewed ? toLiveStream(await requestLiveEvents(renewed, signal)) : 'failed'
}

const requestLiveEvents = (
  accessToken: string,
  signal: AbortSignal,
): Promise<Response | undefined> =>
  fetch('/api/live', {
    signal,
    cache: 'no-store',
    headers: { accept: 'text/event-stream', authorization: `Bearer ${accessToken}` },
  }).catch(() => undefined)

function toLiveStream(answer: Response | undefined): LiveStream {
  if (answer?.status === 403) return 'refused'
  if (!answer?.ok || !answer.body) return 'failed'
  return answer.body.pipeThrough(new TextDecoderStream())
}
