import type { LiveEvent } from '#contract/live.ts'
import { followEvents } from './follow-events.ts'

/** `missed`: the line was down for a while. */
export type Heard = readonly LiveEvent[] | 'missed'

/** A tab out of sight for this long hears nothing more until it is looked at. */
const PATIENCE_MS = 5 * 60_000

/**
 * One stream for all tabs of this browser, which has only few connections to a server: the tab that holds the lock
 * listens and tells the others. Answers how to stop.
 */
export function shareEvents(person: string, onHeard: (heard: Heard) => void): () => void {
  const channel = new BroadcastChannel(`live ${person}`)
  channel.onmessage = ({ data }: MessageEvent<Heard>) => onHeard(data)
  const tell = (heard: Heard): void => {
    channel.postMessage(heard)
    onHeard(heard)
  }
  let turn: AbortController | undefined
  const start = (): void => {
    if (turn) return
    const mine = new AbortController()
    turn = mine
    void inTurn(`live ${person}`, mine.signal, () =>
      followEvents(mine.signal, { onEvents: tell, onReturn: () => tell('missed') }),
    )
  }
  const stop = (): void => {
    turn?.abort()
    turn = undefined
  }
  const unwatch = watchSight({
    onLongAway: stop,
    onReturn: () => {
      if (turn) return
      onHeard('missed')
      start()
    },
  })
  start()
  return () => {
    unwatch()
    stop()
    channel.close()
  }
}

/** Without https there are no locks: then each tab listens for itself. */
const inTurn = (name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> =>
  navigator.locks
    ? navigator.locks.request(name, { signal }, work).catch(() => {}) // given up while it waited
    : work()

function watchSight({ onLongAway, onReturn }: { onLongAway(): void; onReturn(): void }): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(onLongAway, PATIENCE_MS)
    else onReturn()
  }
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
