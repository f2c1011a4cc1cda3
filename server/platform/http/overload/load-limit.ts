import { AsyncLocalStorage } from 'node:async_hooks'

/** Nobody who is let in shall wait longer for those before him: as many are let in at once as are answered in this time. */
const AHEAD_MS = 300
const MOST = 1_000
const WINDOW_MS = 250

type Options = {
  /** For a shop that was not full lately: so many may come in the same moment. */
  atFirst: number
  /** Below it the rate of answers says little: one slow answer more or less. */
  least: number
  /** How long the limit may be exceeded before requests are refused, for crowds that are over by then. */
  crowdMs?: number
  /** Milliseconds. */
  now?: () => number
}

/**
 * How many requests are worked on at once. While it is reached, the limit follows the rate of answers (Little's law:
 * those inside = rate × time inside), so that it needs no figure of the machine and no setting.
 */
export class LoadLimit {
  readonly #options: Required<Options>
  #most: number
  #inside = 0
  #answered = 0
  #wasReached = false
  #windowStart: number
  /** Since when the limit is reached; undefined while it is not. */
  #reachedAt: number | undefined

  constructor(options: Options) {
    this.#options = { crowdMs: 0, now: () => performance.now(), ...options }
    this.#most = options.atFirst
    this.#windowStart = this.#options.now()
  }

  /** How many may be inside. */
  get most(): number {
    return this.#most
  }

  get inside(): number {
    return this.#inside
  }

  /** Whether a request is refused now. */
  isFull(): boolean {
    this.#adapt()
    if (this.#inside < this.#most) return false
    const { now, crowdMs } = this.#options
    this.#reachedAt ??= now()
    return now() - this.#reachedAt >= crowdMs
  }

  /** A request is worked on from now on; `leave` follows. */
  enter(): void {
    this.#inside += 1
    this.#note()
  }

  leave(): void {
    this.#answered += 1
    this.leaveLimit()
  }

  /** A request waits for another's server: it is not answered, and not worked on either. `enter` follows. */
  leaveLimit(): void {
    this.#inside -= 1
    this.#note()
  }

  #note(): void {
    if (this.#inside >= this.#most) this.#wasReached = true
    else this.#reachedAt = undefined
  }

  #adapt(): void {
    const { now, atFirst, least } = this.#options
    const elapsedMs = now() - this.#windowStart
    if (elapsedMs < WINDOW_MS) return
    const measured = (this.#answered / elapsedMs) * AHEAD_MS
    this.#most = this.#wasReached ? within(least, (this.#most + measured) / 2, MOST) : Math.max(this.#most, atFirst)
    this.#windowStart += elapsedMs
    this.#answered = 0
    this.#wasReached = false
    this.#note()
  }
}

const within = (least: number, value: number, highest: number): number => Math.min(highest, Math.max(least, value))

const limits = new AsyncLocalStorage<LoadLimit>()

/** Runs `next`, and later work for it, within this limit. */
export const countedIn = (limit: LoadLimit, next: () => void): void => limits.run(limit, next)

/** A request that waits for another's server takes no place: a slow payment provider must not keep orders out. */
export async function outsideLoadLimit<Answer>(wait: () => Promise<Answer>): Promise<Answer> {
  const limit = limits.getStore()
  limit?.leaveLimit()
  try {
    return await wait()
  } finally {
    limit?.enter()
  }
}
