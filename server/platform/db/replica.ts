import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { metrics } from '../metrics/metrics.ts'
import { beforeReading } from '../metrics/registry.ts'
import { isReplica, lastRecord, NO_REPLICA, ofPrimary, ofReplica, type Place } from './replica-place.ts'
import type { Db } from './schema.ts'

type Log = Pick<FastifyBaseLogger, 'warn'>

export type ReplicaConnections = {
  /** For reads of the catalogue. */
  db: Db
  /** A connection of its own: reads that queue must not look like a lag. */
  probe: Db
  close(): Promise<void>
}

/** So old may be what is read from it. An answer that nobody drops is cached for longer than that anyway. */
const MOST_LAG_MS = 5_000
const HEARTBEAT_MS = 1_000
const FIRST_POLL_MS = 2
const SLOWEST_POLL_MS = 200

/**
 * Follows how far the replica has come. Changes are numbered by the caller (`changed`): `upTo` is the last one that the
 * replica is known to have. For that each round asks the primary for its place after the change was committed, and
 * the replica until it is there. So nobody compares clocks, and a change costs the transaction that makes it nothing.
 */
export class Replica {
  readonly db: Db
  readonly #primary: Db
  readonly #probe: Db
  readonly #close: () => Promise<void>
  readonly #mostLagMs: number
  readonly #stopping = new AbortController()
  #log: Log | undefined
  #change = 0
  #covered = 0
  /** When the newest state that the replica is known to have was the primary's. */
  #freshAt = Number.NEGATIVE_INFINITY
  #isSaid = false
  #wake: () => void = () => {}
  #endReading: () => void = () => {}
  #ended: Promise<void> = Promise.resolve()

  constructor(primary: Db, { db, probe, close }: ReplicaConnections, mostLagMs = MOST_LAG_MS) {
    this.#mostLagMs = mostLagMs
    this.db = db
    this.#primary = primary
    this.#probe = probe
    this.#close = close
  }

  /** Seconds that what is read from it may be old; Infinity before it was reached. */
  get lagSeconds(): number {
    return (performance.now() - this.#freshAt) / 1000
  }

  /** The last change that reads from it certainly see; undefined while it must not be read. */
  get upTo(): number | undefined {
    return performance.now() - this.#freshAt <= this.#mostLagMs ? this.#covered : undefined
  }

  /** As `upTo`, also while the replica must not be read. */
  get covered(): number {
    return this.#covered
  }

  /** Something was committed; `change` counts up. */
  changed(change: number): void {
    this.#change = change
    this.#wake()
  }

  /** A read of it failed: it is not used until it answers again. */
  failed(error: unknown): void {
    this.#freshAt = Number.NEGATIVE_INFINITY
    this.#say(error)
  }

  start(log: Log): void {
    this.#log = log
    this.#endReading = beforeReading(() => metrics.replicaLag.set(this.lagSeconds))
    this.#ended = this.#follow()
  }

  async close(): Promise<void> {
    this.#endReading()
    this.#stopping.abort()
    this.#wake()
    await this.#ended
    await this.#close()
  }

  async #follow(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const change = this.#change
      await this.#round(change).catch((error: unknown) => this.#say(error))
      if (this.#change === change || this.upTo === undefined) await this.#pause()
    }
  }

  async #round(change: number): Promise<void> {
    const startedAt = performance.now()
    const primary = await this.#place(this.#primary, ofPrimary)
    const target = lastRecord(primary.position ?? 0)
    for (let pause = FIRST_POLL_MS; ; pause = Math.min(pause * 2, SLOWEST_POLL_MS)) {
      const place = await this.#place(this.#probe, ofReplica)
      if (!isReplica(place, primary)) throw new Error(NO_REPLICA)
      if (place.position >= target) break
      this.#say(new Error('it is behind'))
      await wait(pause, undefined, { signal: this.#stopping.signal })
    }
    this.#covered = change
    this.#freshAt = startedAt
    this.#say()
  }

  async #place(db: Db, asked: typeof ofPrimary): Promise<Place> {
    const { rows } = await asked.execute(db)
    return rows[0] ?? { position: null, system: '' }
  }

  /** Once when reads go to the primary, and once when they come back. */
  #say(err?: unknown): void {
    const isDown = this.upTo === undefined
    if (isDown === this.#isSaid || this.#stopping.signal.aborted) return
    this.#isSaid = isDown
    if (isDown)
      this.#log?.warn({ err }, 'the replica cannot be read, or is too far behind: the primary answers in its place')
    else this.#log?.warn('the replica is read again')
  }

  async #pause(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, HEARTBEAT_MS)
    this.#wake = resolve
    await promise
    clearTimeout(timer)
  }
}
