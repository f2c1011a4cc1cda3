import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { StartError } from '../errors.ts'
import { metrics } from '../metrics/metrics.ts'
import { beforeReading } from '../metrics/registry.ts'
import { directConnection } from './connection.ts'
import { connectPool } from './pool.ts'
import { PreparingClient } from './prepared-statements.ts'
import {
  isReplicaOfPrimary,
  type LogPlace,
  lastRecordBefore,
  NO_REPLICA,
  placeOfPrimary,
  placeOfReplica,
} from './replica-place.ts'
import type { Db } from './schema.ts'

type ReplicaLog = Pick<FastifyBaseLogger, 'warn'>

/**
 * So old may be what is read from it. An answer that nobody drops is cached for longer than that
 * anyway.
 */
const MOST_LAG_MS = 5_000
const HEARTBEAT_MS = 1_000
const FIRST_POLL_MS = 2
const SLOWEST_POLL_MS = 200
/** One that hangs must not hold its readers longer than asking the primary would take. */
const connectionTimeoutMillis = 2_000

/**
 * The replica of `DATABASE_READ_URL`; it may be down. @throws StartError for a wrong address or
 * another server
 */
export async function connectReplica(
  url: string,
  primary: Db,
  mostLagMs?: number,
): Promise<Replica> {
  const connections = openReplica(url)
  const [here] = (await placeOfPrimary.execute(primary)).rows
  const there = await placeOfReplica.execute(connections.probe).catch(() => undefined)
  if (!there || isReplicaOfPrimary(there.rows[0], here))
    return createReplica(primary, connections, mostLagMs)
  await connections.close()
  throw new StartError(`DATABASE_READ_URL: ${NO_REPLICA}.`)
}

function openReplica(url: string) {
  const connection = { ...directConnection(url, 'DATABASE_READ_URL'), connectionTimeoutMillis }
  const reads = connectPool({ ...connection, max: 16, Client: PreparingClient }, 'replica')
  // A connection of its own: reads that queue must not look like a lag.
  const probe = connectPool({ ...connection, max: 1, query_timeout: 5_000 }, 'session')
  return {
    db: reads.db,
    probe: probe.db,
    close: async () => void (await Promise.all([reads.close(), probe.close()])),
  }
}

export type Replica = ReturnType<typeof createReplica>

/**
 * Follows how far the replica has come. Changes are numbered by the caller (`changed`): `upTo` is
 * the last one that the replica is known to have. For that each round asks the primary for its
 * place after the change was committed, and the replica until it is there. So nobody compares
 * clocks, and a change costs the transaction that makes it nothing.
 */
function createReplica(
  primary: Db,
  { db, probe, close }: ReturnType<typeof openReplica>,
  mostLagMs = MOST_LAG_MS,
) {
  const stopping = new AbortController()
  let log: ReplicaLog | undefined
  let lastChange = 0
  let covered = 0
  /** When the newest state that the replica is known to have was the primary's. */
  let freshAt = Number.NEGATIVE_INFINITY
  let isReportedDown = false
  let wake: () => void = () => {}
  let endReading: () => void = () => {}
  let ended: Promise<void> = Promise.resolve()

  const lagMs = (): number => performance.now() - freshAt
  const isUsable = (): boolean => lagMs() <= mostLagMs

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      const change = lastChange
      await round(change).catch(reportUse)
      if (lastChange === change || !isUsable()) await pause()
    }
  }

  async function round(change: number): Promise<void> {
    const startedAt = performance.now()
    const place = await readLogPlace(primary, placeOfPrimary)
    const target = lastRecordBefore(place.position ?? 0)
    for (let pauseMs = FIRST_POLL_MS; ; pauseMs = Math.min(pauseMs * 2, SLOWEST_POLL_MS)) {
      const reached = await readLogPlace(probe, placeOfReplica)
      if (!isReplicaOfPrimary(reached, place)) throw new Error(NO_REPLICA)
      if (reached.position >= target) break
      reportUse(new Error('it is behind'))
      await wait(pauseMs, undefined, { signal: stopping.signal })
    }
    covered = change
    freshAt = startedAt
    reportUse()
  }

  /** Logs once when reads go to the primary, and once when they come back. */
  function reportUse(err?: unknown): void {
    const isDown = !isUsable()
    if (isDown === isReportedDown || stopping.signal.aborted) return
    isReportedDown = isDown
    if (isDown)
      log?.warn(
        { err },
        'the replica cannot be read, or is too far behind: the primary answers in its place',
      )
    else log?.warn('the replica is read again')
  }

  async function pause(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, HEARTBEAT_MS)
    wake = resolve
    await promise
    clearTimeout(timer)
  }

  return {
    db,
    /** Seconds that what is read from it may be old; Infinity before it was reached. */
    get lagSeconds(): number {
      return lagMs() / 1000
    },
    /** The last change that reads from it certainly see; undefined while it must not be read. */
    upTo: (): number | undefined => (isUsable() ? covered : undefined),
    /** The last change that the replica is known to have, also while it must not be read. */
    covered: (): number => covered,
    /** Something was committed; `change` counts up. */
    changed: (change: number): void => {
      lastChange = change
      wake()
    },
    /** A read of it failed: it is not used until it answers again. */
    failed: (error: unknown): void => {
      freshAt = Number.NEGATIVE_INFINITY
      reportUse(error)
    },
    start: (given: ReplicaLog): void => {
      log = given
      endReading = beforeReading(() => metrics.replicaLag.set(lagMs() / 1000))
      ended = follow()
    },
    close: async (): Promise<void> => {
      endReading()
      stopping.abort()
      wake()
      await ended
      await close()
    },
  }
}

async function readLogPlace(db: Db, asked: typeof placeOfPrimary): Promise<LogPlace> {
  const { rows } = await asked.execute(db)
  return rows[0] ?? { position: null, system: '' }
}
