import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Nobody who is let in shall wait longer for those before him: as many are let in at once as are
 * answered in this time.
 */
const AHEAD_MS = 300
const MOST_INSIDE = 1_000
const WINDOW_MS = 250

/**
 * An address with so many times as many inside as another has keeps that one out of no full shop.
 */
const UNFAIR = 8
/** How far the limit may be exceeded by those. */
const FAIR_SHARE = 1.5

type LoadLimitOptions = {
  /** So many may come in the same moment to a shop that was not full lately. */
  atFirst: number
  /** Below it the rate of answers says little: one slow answer more or less. */
  least: number
  /**
   * How long the limit may be exceeded before requests are refused, for crowds that are over by
   * then.
   */
  crowdMs?: number
  /** Milliseconds. */
  now?: () => number
}

type LoadLimit = ReturnType<typeof createLoadLimit>

/**
 * How many requests are worked on at once. While it is reached, the limit follows the rate of
 * answers (Little's law: those inside = rate × time inside), so that it needs no figure of the
 * machine and no setting.
 */
export function createLoadLimit({
  atFirst,
  least,
  crowdMs = 0,
  now = () => performance.now(),
}: LoadLimitOptions) {
  let most = atFirst
  let inside = 0
  let answered = 0
  let wasReached = false
  let windowStart = now()
  /** Since when the limit is reached; undefined while it is not. */
  let reachedAt: number | undefined
  /** Requests inside by address, of those whose address is known. */
  const byAddress = new Map<string, number>()

  const insideOf = (address: string): number => byAddress.get(address) ?? 0

  function count(address: string, change: 1 | -1): void {
    const insideNow = insideOf(address) + change
    if (insideNow > 0) byAddress.set(address, insideNow)
    else byAddress.delete(address)
  }

  /**
   * Others must not keep out an address that asks for little: one of them alone may fill the shop.
   */
  function isKeptOut(address: string): boolean {
    const largest = Math.max(0, ...byAddress.values())
    const isMuchLarger = largest >= UNFAIR * (insideOf(address) + 1)
    return isMuchLarger && inside < FAIR_SHARE * most
  }

  function note(): void {
    if (inside >= most) wasReached = true
    else reachedAt = undefined
  }

  function adapt(): void {
    const elapsedMs = now() - windowStart
    if (elapsedMs < WINDOW_MS) return
    const measured = (answered / elapsedMs) * AHEAD_MS
    if (wasReached) most = clampBetween(least, (most + measured) / 2, MOST_INSIDE)
    else most = Math.max(most, atFirst)
    windowStart += elapsedMs
    answered = 0
    wasReached = false
    note()
  }

  /**
   * A request waits for another's server: it is not answered, and not worked on either. `enter`
   * follows.
   */
  function leaveLimit(): void {
    inside -= 1
    note()
  }

  return {
    /** How many may be inside. */
    most: (): number => most,
    inside: (): number => inside,
    /** Whether a request is refused now. `address`: of its caller. */
    isFull: (address?: string): boolean => {
      adapt()
      if (inside < most) return false
      reachedAt ??= now()
      if (now() - reachedAt < crowdMs) return false
      return address === undefined || !isKeptOut(address)
    },
    /** A request is worked on from now on; `leave` of the same address follows. */
    enter: (address?: string): void => {
      inside += 1
      if (address !== undefined) count(address, 1)
      note()
    },
    leave: (address?: string): void => {
      answered += 1
      if (address !== undefined) count(address, -1)
      leaveLimit()
    },
    leaveLimit,
  }
}

const clampBetween = (least: number, value: number, highest: number): number =>
  Math.min(highest, Math.max(least, value))

const limitOfRequest = new AsyncLocalStorage<LoadLimit>()

/** Runs `next`, and later work for it, within this limit. */
export const runCountedIn = (limit: LoadLimit, next: () => void): void =>
  limitOfRequest.run(limit, next)

/**
 * A request that waits for another's server takes no place: a slow payment provider must not keep
 * orders out.
 */
export async function outsideLoadLimit<Answer>(wait: () => Promise<Answer>): Promise<Answer> {
  const limit = limitOfRequest.getStore()
  limit?.leaveLimit()
  try {
    return await wait()
  } finally {
    limit?.enter()
  }
}
