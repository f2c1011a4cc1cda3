import type { LiveEvent } from '#contract/office/live.ts'
import { listenToEvent } from '../../../platform/ui/listen-to.ts'
import { followLiveEvents } from './follow-events.ts'

/** `missed`: the connection was down for some time. */
export type ReceivedEvents = readonly LiveEvent[] | 'missed'

/** A tab that is hidden for this long stops listening until it is visible again. */
const MAX_HIDDEN_MS = 5 * 60_000

/**
 * One stream for all tabs, as browsers have few connections: the tab with the lock listens and
 * forwards to the others. Returns the function that ends it.
 */
export function shareLiveEvents(
  userId: string,
  onReceived: (received: ReceivedEvents) => void,
): () => void {
  const channel = new BroadcastChannel(`live ${userId}`)
  channel.onmessage = ({ data }: MessageEvent<ReceivedEvents>) => onReceived(data)
  const forward = (received: ReceivedEvents): void => {
    channel.postMessage(received)
    onReceived(received)
  }
  let listening: AbortController | undefined
  const start = (): void => {
    const controller = new AbortController()
    listening = controller
    void runWithLock(`live ${userId}`, controller.signal, () =>
      followLiveEvents(controller.signal, {
        onEvents: forward,
        onReconnect: () => forward('missed'),
      }),
    )
  }
  const stop = (): void => {
    listening?.abort()
    listening = undefined
  }
  let hiding: ReturnType<typeof setTimeout> | undefined
  const unwatch = listenToEvent(document, ['visibilitychange'], () => {
    clearTimeout(hiding)
    if (document.hidden) hiding = setTimeout(stop, MAX_HIDDEN_MS)
    else if (!listening) {
      onReceived('missed')
      start()
    }
  })
  start()
  return () => {
    unwatch()
    clearTimeout(hiding)
    stop()
    channel.close()
  }
}

/** Without https there are no locks: then each tab listens by itself. */
const runWithLock = (
  name: string,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> =>
  navigator.locks
    ? navigator.locks.request(name, { signal }, work).catch(() => {}) // it was aborted while it waited
    : work()
