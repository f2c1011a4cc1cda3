import type { LiveEvent } from '#contract/platform/live.ts'
import { listenTo } from '../../../platform/ui/listen-to.ts'
import { followEvents } from './follow-events.ts'

/** `missed`: the connection was down for some time. */
export type Received = readonly LiveEvent[] | 'missed'

/** A tab that is hidden for this long stops listening until it is visible again. */
const HIDDEN_MS = 5 * 60_000

/**
 * One stream for all tabs, as browsers have few connections: the tab with the lock listens and
 * forwards to the others. Returns the function that ends it.
 */
export function shareEvents(userId: string, onReceived: (received: Received) => void): () => void {
  const channel = new BroadcastChannel(`live ${userId}`)
  channel.onmessage = ({ data }: MessageEvent<Received>) => onReceived(data)
  const forward = (received: Received): void => {
    channel.postMessage(received)
    onReceived(received)
  }
  let listening: AbortController | undefined
  const start = (): void => {
    const controller = new AbortController()
    listening = controller
    void withLock(`live ${userId}`, controller.signal, () =>
      followEvents(controller.signal, { onEvents: forward, onReconnect: () => forward('missed') }),
    )
  }
  const stop = (): void => {
    listening?.abort()
    listening = undefined
  }
  let hiding: ReturnType<typeof setTimeout> | undefined
  const unwatch = listenTo(document, ['visibilitychange'], () => {
    clearTimeout(hiding)
    if (document.hidden) hiding = setTimeout(stop, HIDDEN_MS)
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
const withLock = (name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> =>
  navigator.locks
    ? navigator.locks.request(name, { signal }, work).catch(() => {}) // it was aborted while it waited
    : work()
